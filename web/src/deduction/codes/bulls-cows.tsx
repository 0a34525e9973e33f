import { Codes } from "./page.tsx";

export function Page() {
  return <Codes rule="bulls-cows" />;
}
