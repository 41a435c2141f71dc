// The build writes the version and the files of the page here.
const BUILD = { version: 'none', assets: [] }

const CACHE = `cartwright-${BUILD.version}`
// Every screen is the same HTML file; this copy is used without a network.
const SHELL = '/auth/login'
const CONFIG = '/config.json'
const SERVER_PATHS = /^\/(api|auth\/v1|rest|storage|functions|outbox|letters|healthz)(\/|$)/

async function fillCache() {
  const cache = await caches.open(CACHE)
  await cache.addAll([SHELL, CONFIG].map((path) => new Request(path, { cache: 'no-cache' })))
  await cache.addAll(BUILD.assets)
}

async function dropOtherCaches() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('cartwright-') && name !== CACHE)
  await Promise.all(others.map((name) => caches.delete(name)))
}

async function fromCache(request) {
  const cached = await caches.match(request)
  return cached ?? fetch(request)
}

/** Returns the network's answer, or the cached one when there is no network or the server fails. */
async function fromNetwork(request, cachedPath) {
  try {
    const response = await fetch(request)
    if (response.status < 500) return response
    return (await caches.match(cachedPath)) ?? response
  } catch (error) {
    const cached = await caches.match(cachedPath)
    if (cached) return cached
    throw error
  }
}

async function freshConfig(request) {
  const response = await fromNetwork(request, CONFIG)
  if (response.ok) await (await caches.open(CACHE)).put(CONFIG, response.clone())
  return response
}

addEventListener('install', (event) => event.waitUntil(fillCache()))
addEventListener('activate', (event) => event.waitUntil(dropOtherCaches().then(() => clients.claim())))
addEventListener('message', ({ data }) => {
  if (data === 'skip-waiting') skipWaiting()
})

// Requests for a person's data are neither cached nor answered here.
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || SERVER_PATHS.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request, SHELL))
  else if (pathname === CONFIG) event.respondWith(freshConfig(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request))
})
