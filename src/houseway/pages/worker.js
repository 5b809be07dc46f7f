// Keeps this site's joined scripts and styles and its icons in the browser, so that a page opens at once. It keeps
// nothing else: no page, no message, and no answer of the room ever passes through it. The server fills in the version;
// another version is another worker, which deletes what the previous one has kept.

const KEPT = "houseway $VERSION";
const OURS = /^\/static\/(?:joined\/[\w-]+\.[0-9a-f]{16}\.(?:js|css)|icon[\w-]*\.(?:svg|png))$/;

const isKept = ({ method, url }) => {
  const { origin, pathname, search } = new URL(url);
  return method === "GET" && origin === location.origin && !search && OURS.test(pathname);
};

async function kept(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

async function renew() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("houseway ") && name !== KEPT).map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(renew()));
addEventListener("fetch", (event) => {
  if (isKept(event.request)) event.respondWith(kept(event.request));
});
