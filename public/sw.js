// The build fills in which files the page consists of; a build with other files is another version.
const BUILD = { version: 'none', assets: [] }

const CACHE = `cartwright-${BUILD.version}`
// Every screen's address answers with the same page; this one is kept for when the network is away.
const SHELL = '/auth/login'
const CONFIG = '/config.json'
const SERVER_PATHS = /^\/(api|auth\/v1|rest|storage|functions|outbox|healthz)(\/|$)/

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

/** The network's answer; where there is none, or the server is down, what was kept. */
async function fromNetwork(request, keptPath) {
  try {
    const response = await fetch(request)
    if (response.status < 500) return response
    return (await caches.match(keptPath)) ?? response
  } catch (error) {
    const kept = await caches.match(keptPath)
    if (kept) return kept
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

// Answers of the server that belong to a person are never touched: they are neither kept nor given out here.
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || SERVER_PATHS.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request, SHELL))
  else if (pathname === CONFIG) event.respondWith(freshConfig(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request))
})
