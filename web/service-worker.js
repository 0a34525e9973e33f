// Makes the page work without a network after the first visit. The build replaces SITE and VERSION.
//
// Files with a digest in their name never change: from the cache, or fetched once. index.html is fetched first, so that
// a new version is seen at the next visit; without a network, or when it is slow, the one in the cache serves.

const SITE = globalThis.__site; // what the page needs, other files are kept when they are used
const CACHE = `laconic-${globalThis.__version}`;
const PATIENCE = 2000; // milliseconds

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(), self.clients.claim()])));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || !address.href.startsWith(self.registration.scope)) return;
  const name = address.pathname.slice(new URL(self.registration.scope).pathname.length);
  if (name === "" || name === "index.html") event.respondWith(newest(request));
  else if (/^[^/]+\.\w+$/.test(name) && request.mode !== "navigate") event.respondWith(kept(request));
  // Anything else is no part of the page, whose files lie in one folder: the API, or the documentation.
});

// Files that an older version has kept are not fetched again.
async function fill() {
  const cache = await caches.open(CACHE);
  const names = SITE.map((name) => new URL(name, self.registration.scope).href);
  await Promise.all(
    names.map(async (name) => {
      const old = /\.[0-9A-Za-z]{8,}\./.test(name) && (await caches.match(name));
      await (old ? cache.put(name, old) : cache.add(new Request(name, { cache: old === false ? "no-cache" : "default" })));
    }),
  );
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("laconic-") && name !== CACHE).map((name) => caches.delete(name)));
}

async function newest(request) {
  const old = await caches.match(self.registration.scope, { ignoreSearch: true });
  const late = new Promise((resume) => setTimeout(resume, PATIENCE));
  try {
    const fresh = fetch(request);
    const first = await (old ? Promise.race([fresh, late]) : fresh);
    return first ?? old;
  } catch (error) {
    if (old) return old;
    throw error;
  }
}

async function kept(request) {
  const old = await caches.match(request);
  if (old) return old;
  const fresh = await fetch(request);
  if (fresh.ok) (await caches.open(CACHE)).put(request, fresh.clone());
  return fresh;
}
