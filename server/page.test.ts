import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPageApp, type PageOptions } from './page.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwright-page-'))
  await writeFile(join(folder, 'csp.json'), JSON.stringify({ scriptHashes: ["'sha256-a'"], styleHashes: [] }))
  await writeFile(join(folder, 'index.html'), '<title>Cartwright</title>')
  await writeFile(join(folder, 'landing.html'), '<title>Landing</title>')
  await writeFile(join(folder, 'sw.js'), '// worker')
  await writeFile(join(folder, 'build.json'), '{}')
})

afterAll(() => rm(folder, { recursive: true }))

const get = (path: string, options: Partial<PageOptions> = {}) => createPageApp({ folder, ...options }).request(path)

it.each([
  ['/', 200, '<title>Landing</title>'],
  ['/dashboard', 200, '<title>Cartwright</title>'],
  ['/documentation/net-sales', 200, '<title>Cartwright</title>'],
  ['/auth/login', 200, '<title>Cartwright</title>'],
  ['/nowhere', 404, '<title>Cartwright</title>'],
])('%s answers %i', async (path, status, body) => {
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(await response.text()).toBe(body)
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

it('serves the service worker without caching it', async () => {
  const response = await get('/sw.js')
  expect(await response.text()).toBe('// worker')
  expect(response.headers.get('content-type')).toContain('javascript')
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

it('does not serve the files that the build writes for the server', async () => {
  expect((await get('/build.json')).status).toBe(404)
  expect((await get('/csp.json')).status).toBe(404)
})

it('allows connections to its own origin, a hosted backend and the log address', async () => {
  const own = await get('/dashboard')
  expect(own.headers.get('content-security-policy')).toContain("connect-src 'self';")

  const hosted = await get('/dashboard', {
    backendUrl: 'https://shop.example.com',
    logUrl: 'https://logs.example.com/entries',
  })
  expect(hosted.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://shop.example.com wss://shop.example.com https://logs.example.com;",
  )
})

const HINTS = [
  '<link rel="preconnect" href="https://shop.example.com" crossorigin>',
  '<link rel="preconnect" href="https://shop.example.com">',
  '<link rel="dns-prefetch" href="https://logs.example.com">',
].join('')

const hostedOptions = { backendUrl: 'https://shop.example.com/', logUrl: 'https://logs.example.com/entries' }

it.each([
  ['/', `${HINTS}<title>Landing</title>`],
  ['/dashboard', `${HINTS}<title>Cartwright</title>`],
])('%s names the hosts of a hosted backend, so that the browser connects to them early', async (path, body) => {
  expect(await (await get(path, hostedOptions)).text()).toBe(body)
})

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a page with hints is compressed with %s', async (encoding, decompress) => {
  const response = await createPageApp({ folder, ...hostedOptions }).request('/', {
    headers: { 'Accept-Encoding': encoding },
  })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(decompress(await response.arrayBuffer()).toString()).toBe(`${HINTS}<title>Landing</title>`)
})

it('throws with the build command when the page is not built', () => {
  expect(() => createPageApp({ folder: join(folder, 'absent') })).toThrow(
    'The page has not been built. Run npm run build',
  )
})
