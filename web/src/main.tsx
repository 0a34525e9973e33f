import "./style.css";
import { Component, render, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pageOf } from "./shell/games.ts";
import { Header } from "./shell/header.tsx";
import { route } from "./shell/route.ts";
import { Toasts } from "./shell/toasts.tsx";
import "./shell/theme.ts";

/** What an error in a page leaves on the screen: the rest of the page works on. */
class Guard extends Component<{ children: ComponentChildren }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static override getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <Failure message={error.message} /> : this.props.children;
  }
}

function Failure({ message }: { message: string }) {
  return (
    <section class="failure" role="alert">
      <h1>Something went wrong</h1>
      <p>{message}</p>
      <button type="button" class="button primary" onClick={() => location.reload()}>
        Reload the page
      </button>
    </section>
  );
}

type Loaded = { Page: ComponentType } | { error: string };

function Current() {
  const game = pageOf(route.value.page);
  const [loaded, setLoaded] = useState<({ id: string } & Loaded) | null>(null);
  useEffect(() => {
    let open = true;
    const show = (what: Loaded) => open && setLoaded({ id: game.id, ...what });
    document.title = `${game.title} - Laconic`;
    game.load().then(({ Page }) => show({ Page }), (error: unknown) => show({ error: String(error) }));
    return () => {
      open = false; // a page that was left may load after the next one
    };
  }, [game.id]);
  if (loaded?.id !== game.id) return null;
  if ("error" in loaded) return <Failure message={loaded.error} />;
  return (
    <Guard key={game.id}>
      <loaded.Page />
    </Guard>
  );
}

function App() {
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <Current />
      </main>
      <Toasts />
    </>
  );
}

const root = document.getElementById("app")!;
root.replaceChildren(); // the static first screen
render(<App />, root);

if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register("service-worker.js"));
