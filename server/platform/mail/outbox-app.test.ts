import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutboxApp } from './outbox-app.ts'
import { createOutboxMailer } from './outbox-mailer.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-outbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Visit = { path?: string; site?: string; peer?: string | null; host?: string; headers?: Record<string, string> }

async function visit({ path = '', site = 'http://localhost:3000', ...rest }: Visit = {}) {
  const { peer = '127.0.0.1', host = 'localhost:3000', headers = {} } = rest
  const app = new Hono()
  app.route('/', createOutboxApp({ folder, siteUrl: site, peerOf: () => peer }))
  return app.request(`http://${host}/outbox${path}`, { headers: { Host: host, ...headers } })
}

async function send(subject: string, html = `<html><head></head><body><a href="/x">${subject}</a></body></html>`) {
  const mailer = createOutboxMailer({ folder, from: 'Fernwhistle <hello@localhost>' })
  await mailer.send({ to: 'ada@example.com', subject, html, text: `${subject} as text` })
}

async function newestAddress() {
  const page = await (await visit()).text()
  return /href="\/outbox(\/[0-9][^"]+)"/.exec(page)?.[1] ?? ''
}

test('an empty outbox says what to do', async () => {
  const response = await visit()

  expect(response.status).toBe(200)
  expect(await response.text()).toContain('No emails yet')
})

test('a trailing slash shows the same page', async () => {
  const response = await visit({ path: '/' })

  expect(response.status).toBe(200)
  expect(await response.text()).toContain('No emails yet')
})

test('a missing folder is an empty outbox', async () => {
  await rm(folder, { recursive: true })

  expect((await visit()).status).toBe(200)
})

test('emails are listed newest first', async () => {
  for (const subject of ['First', 'Second', 'Third']) await send(subject)

  const page = await (await visit()).text()

  expect(page.match(/First|Second|Third/g)).toEqual(['Third', 'Second', 'First'])
})

test('an email is shown as designed and as text', async () => {
  await send('Hello')
  const address = await newestAddress()

  const designed = await (await visit({ path: address })).text()
  const text = await (await visit({ path: `${address}/text` })).text()
  const body = await (await visit({ path: `${address}/body` })).text()

  expect(designed).toContain(`src="/outbox${address}/body"`)
  expect(text).toContain('Hello as text')
  expect(body).toContain('<base target="_top">')
  expect(body).toContain('<a href="/x">Hello</a>')
})

test('the content of an email is escaped on the page, and its own HTML runs no scripts', async () => {
  await send('<script>alert(1)</script>', '<html><head></head><body><script>alert(1)</script></body></html>')
  const address = await newestAddress()

  const list = await visit()
  const mail = await visit({ path: address })
  const body = await visit({ path: `${address}/body` })

  expect(await list.text()).not.toContain('<script>')
  expect(await mail.text()).not.toContain('<script>')
  expect(list.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'self';/)
  expect(body.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation/,
  )
  expect(body.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(body.headers.get('Cache-Control')).toBe('no-store')
})

test.each([
  { who: 'a peer on another machine', peer: '192.168.1.20' },
  { who: 'an unknown peer', peer: null },
  { who: 'a page whose host name resolves to this machine', host: 'evil.example:3000' },
  { who: 'a site with a public address', site: 'https://shop.example' },
  { who: 'a proxy on this machine', headers: { 'X-Forwarded-For': '127.0.0.1' } },
  { who: 'a proxy with the standard header', headers: { Forwarded: 'for=127.0.0.1' } },
  { who: 'a proxy that only sends its name', headers: { Via: '1.1 proxy' } },
])('$who gets 404', async (visitor) => {
  await send('Secret')
  const address = await newestAddress()

  for (const path of ['', '/', address, `${address}/body`, `${address}/text`, '/style.css']) {
    const response = await visit({ path, ...visitor })
    expect({ path, status: response.status }).toEqual({ path, status: 404 })
    expect(await response.text()).not.toContain('Secret')
  }
})

test.each(['localhost', '127.0.0.1:3000', '[::1]:3000'])('this machine reaches it as %s', async (host) => {
  expect((await visit({ host, peer: '::1' })).status).toBe(200)
})

test.each([
  '/../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e',
  '/nothing',
  '/20260301T090000000Z-000000-00000000',
])('the path %s gives 404', async (path) => {
  expect((await visit({ path })).status).toBe(404)
})
