/**
 * The service worker: hashed assets out of its cache, and a page of its own where there is no connection. Calls,
 * prices and the page itself always come from the network, so that nothing old is ever shown after an update.
 * The build fills in the version and what is kept from the start.
 */
const version = 'VERSION'
const shell = ['SHELL']
const offlinePage = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(offlinePage)))
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request))
  else if (shell.includes(pathname)) event.respondWith(fromNetworkFirst(request))
})

async function keepShell() {
  const cache = await caches.open(version)
  await cache.addAll(shell.map((path) => new Request(path, { cache: 'reload' })))
  await self.skipWaiting()
}

/** What an older version kept goes; pages that are open are served by this version from now on. */
async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** An asset's name carries a hash of its content: what is kept under it is never old. */
async function fromCacheFirst(request) {
  const cache = await caches.open(version)
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** The small files of the offline page have no hash: they are kept for the time without a connection alone. */
function fromNetworkFirst(request) {
  return fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())
}
