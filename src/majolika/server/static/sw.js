// Keeps the pages that were opened: built files for ever, the page itself until there is a newer one.
const CACHE = "majolika-1";
const keep = async (request, response) => {
  if (response.ok) (await caches.open(CACHE)).put(request, response.clone());
  return response;
};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add("/")));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).then((response) => keep("/", response)).catch(() => caches.match("/")));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((known) => known ?? fetch(request).then((response) => keep(request, response))));
  } else {
    event.respondWith(fetch(request).then((response) => keep(request, response)).catch(() => caches.match(request)));
  }
});
