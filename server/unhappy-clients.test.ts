import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#server/platform/system/log.ts'
import { openTestBackend } from '#test/harness/backend.ts'
import { createHttpServer } from './listen.ts'

const logged: { level: string; message: string }[] = []
const backend = await openTestBackend({ log: createLog((line) => logged.push(JSON.parse(line))) })
const server = createHttpServer((request) => backend.fetch(request))

let received = 0
let ended = 0
server.on('connection', (socket) => {
  socket.on('data', (chunk) => (received += chunk.length))
  socket.on('close', () => (ended += 1))
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
beforeEach(async () => {
  // Send one request before the clock stops, to load what later requests reuse for some seconds.
  await backend.fetch('/rest/v1/stores?limit=0', { headers: { apikey: backend.keys.serviceRoleKey } })
  logged.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function open() {
  const address = server.address()
  const socket = connect({ host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 })
  await once(socket, 'connect')
  return socket
}

const headOf = (path: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
  `apikey: ${backend.keys.anonKey}\r\nAuthorization: Bearer ${backend.keys.serviceRoleKey}\r\n${length}\r\n\r\n`

const endpoints = [
  '/auth/v1/signup',
  '/rest/v1/stores',
  '/storage/v1/object/list/avatars',
  '/functions/v1/send-welcome-email',
]

const MIB = 1024 * 1024

describe('a body of 5 MiB', () => {
  /** Sends the body slowly and reads the answer only after all of it was sent. */
  async function sendSlowly(head: string, parts: string[]) {
    const socket = await open()
    const failures: unknown[] = []
    socket.on('error', (error) => failures.push(error))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let expected = received
    for (const part of [head, ...parts]) {
      socket.write(part)
      expected += part.length
      await expect.poll(() => received === expected || socket.destroyed).toBe(true)
      vi.advanceTimersByTime(10_000)
    }
    let said = ''
    socket.on('data', (chunk) => (said += String(chunk)))
    await expect.poll(() => said.includes('\r\n\r\n') || socket.destroyed).toBe(true)
    socket.destroy()
    return { status: said.slice(9, 12), failures }
  }

  const refused = (path: string) => ({ status: path.startsWith('/storage') ? '400' : '413', failures: [] })

  test.each(endpoints)('to %s is refused with a 413 that the client can read', async (path) => {
    const parts = Array.from({ length: 5 }, () => 'x'.repeat(MIB))

    expect(await sendSlowly(headOf(path, `Content-Length: ${5 * MIB}`), parts)).toEqual(refused(path))
  })

  test.each(endpoints)(
    'to %s that does not tell its length is refused with 413 that the client reads',
    async (path) => {
      const part = `${MIB.toString(16)}\r\n${'x'.repeat(MIB)}\r\n`
      const parts = [...Array.from({ length: 5 }, () => part), '0\r\n\r\n']

      expect(await sendSlowly(headOf(path, 'Transfer-Encoding: chunked'), parts)).toEqual(refused(path))
    },
  )
})

test('a refused client that keeps sending is disconnected', async () => {
  const socket = await open()
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.on('error', () => undefined)
  socket.write(headOf('/rest/v1/stores', `Content-Length: ${1024 * MIB}`))

  await once(socket, 'close')
  expect(said).toMatch(/^HTTP\/1.1 413 [^]*Connection: close/i)
})

test.each([...endpoints, '/api/imports/0b2c1c3e-0000-4000-8000-000000000000/answers'])(
  'a client that disconnects while it sends a body to %s does not log an error',
  async (path) => {
    const before = received
    const endedBefore = ended
    const socket = await open()
    const sent = `${headOf(path, 'Content-Length: 1000')}{"half":`
    socket.write(sent)
    await expect.poll(() => received - before).toBe(sent.length)
    socket.destroy()
    await expect.poll(() => ended).toBe(endedBefore + 1)
    // The request has been answered.
    await backend.fetch('/healthz')

    expect(logged.filter(({ level }) => level !== 'info')).toEqual([])
    expect(logged.every((entry) => !('error' in entry))).toBe(true)
  },
)

describe('an unknown path is answered in the format of its service', () => {
  test.each([
    ['/auth/v1/nothing', { code: 404, error_code: 'not_found' }],
    ['/auth/v1', { code: 404, error_code: 'not_found' }],
    ['/rest/v1/stores/nothing', { code: 'PGRST125' }],
    ['/rest/v1', { code: 'PGRST126' }],
    ['/storage/v1/nothing', { error: 'Not Found' }],
    ['/storage/v1', { error: 'Not Found' }],
    ['/functions/v1/nothing', { code: 'NOT_FOUND' }],
    ['/functions/v1', { code: 'NOT_FOUND' }],
    ['/realtime/v1/websocket', { error: { code: 'not_found' } }],
    ['/api/nothing', { error: { code: 'not_found' } }],
    ['/api', { error: { code: 'not_found' } }],
  ])('%s', async (path, body) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await backend.fetch(path, { method, headers: { apikey: backend.keys.anonKey } })

      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject(body)
    }
  })
})
