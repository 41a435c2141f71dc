import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

it('serves the service worker, to be looked at anew each time', async () => {
  const response = await get('/sw.js')
  expect(await response.text()).toBe('// worker')
  expect(response.headers.get('content-type')).toContain('javascript')
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

it('keeps the notes of the build to itself', async () => {
  expect((await get('/build.json')).status).toBe(404)
  expect((await get('/csp.json')).status).toBe(404)
})

it('names only its own origin unless the backend or the log is elsewhere', async () => {
  const own = await get('/dashboard')
  expect(own.headers.get('link')).toBeNull()
  expect(own.headers.get('content-security-policy')).toContain("connect-src 'self';")

  const hosted = await get('/dashboard', {
    backendUrl: 'https://shop.example.com',
    logUrl: 'https://logs.example.com/entries',
  })
  expect(hosted.headers.get('link')).toBe('<https://shop.example.com>; rel=preconnect; crossorigin')
  expect(hosted.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://shop.example.com wss://shop.example.com https://logs.example.com;",
  )
})

it('says how to build a page that is missing', () => {
  expect(() => createPageApp({ folder: join(folder, 'absent') })).toThrow(
    'The page has not been built. Run npm run build',
  )
})
