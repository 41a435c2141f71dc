import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionLimits, createHttpServer } from './listen.ts'

const never = 1_000_000_000

/** Limits that no test reaches. Each test sets only the limit that it tests. */
const unlimited: ConnectionLimits = {
  headersMs: never,
  betweenRequestsMs: never,
  silentMs: never,
  checkEveryMs: 10,
  connections: 100,
  body: { everyMs: never, leastBytes: 0 },
  upload: { everyMs: never, leastBytes: 0 },
}

let server: Server
let clients: Client[]

beforeEach(() => {
  clients = []
})

afterEach(async () => {
  vi.useRealTimers()
  for (const { socket } of clients) socket.destroy()
  server.close()
  await once(server, 'close')
})

async function listen(limits: Partial<ConnectionLimits>, fetch = (request: Request) => echo(request)) {
  server = createHttpServer(fetch, { ...unlimited, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

const echo = async (request: Request) => new Response(`heard ${(await request.text()).length}`)

type Client = { socket: Socket; said: () => string; closed: Promise<unknown> }

async function open(): Promise<Client> {
  const address = server.address()
  const socket = connect({ host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 })
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  // The server may close the connection with a reset, which is not an error here.
  socket.on('error', () => undefined)
  const client = { socket, said: () => said, closed: once(socket, 'close') }
  clients.push(client)
  await once(socket, 'connect')
  return client
}

const head = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`

const JSON_BODY = head('POST', '/rest/v1/orders', 1000)

test('a client that sends nothing is disconnected', async () => {
  await listen({ headersMs: 20 })
  const client = await open()

  await client.closed
  expect(client.said()).not.toContain('200 OK')
})

test('a client that never ends its headers gets an answer and is disconnected', async () => {
  await listen({ headersMs: 20 })
  const client = await open()
  client.socket.write('GET / HTTP/1.1\r\nHost: local')

  await client.closed
  expect(client.said()).toContain('408 Request Timeout')
})

test('an idle connection is closed', async () => {
  await listen({ betweenRequestsMs: 20 })
  const client = await open()
  client.socket.write(head('GET', '/', 0))

  await client.closed
  expect(client.said()).toContain('200 OK')
})

test('a connection without traffic is closed, even during a request', async () => {
  await listen({ silentMs: 20 }, () => new Promise<Response>(() => undefined))
  const client = await open()
  client.socket.write(head('GET', '/', 0))

  await client.closed
  expect(client.said()).toBe('')
})

test('a connection above the limit is closed, and the others stay open', async () => {
  await listen({ connections: 1 })
  const first = await open()
  const second = await open()
  await second.closed
  first.socket.write(head('GET', '/', 0))

  await expect.poll(first.said).toContain('200 OK')
})

const fakeIntervals = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

/** Sends bytes and waits until the server has received them. */
async function send({ socket }: Client, text: string) {
  const before = received()
  socket.write(text)
  await expect.poll(received).toBe(before + text.length)
}

let received: () => number

function countReceived() {
  let bytesOfSockets: Socket[] = []
  server.on('connection', (socket) => bytesOfSockets.push(socket))
  received = () => bytesOfSockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
}

test('a body that does not arrive in time is refused with 408', async () => {
  fakeIntervals()
  await listen({ body: { everyMs: 1000, leastBytes: Number.POSITIVE_INFINITY } })
  countReceived()
  const client = await open()
  await send(client, JSON_BODY + 'x'.repeat(999))
  vi.advanceTimersByTime(1000)

  await client.closed
  expect(client.said()).toContain('408 Request Timeout')
})

test('a request whose body has arrived may take long to answer', async () => {
  fakeIntervals()
  const answer = Promise.withResolvers<Response>()
  await listen({ body: { everyMs: 1000, leastBytes: Number.POSITIVE_INFINITY } }, () => answer.promise)
  countReceived()
  const client = await open()
  await send(client, JSON_BODY + 'x'.repeat(1000))
  vi.advanceTimersByTime(10_000)
  answer.resolve(new Response('at last'))

  await expect.poll(client.said).toContain('at last')
})

test('a body that is never read does not hold its connection after the answer', async () => {
  fakeIntervals()
  await listen({ body: { everyMs: 1000, leastBytes: Number.POSITIVE_INFINITY } }, async () => new Response('heard'))
  countReceived()
  const client = await open()
  await send(client, head('GET', '/', 1000))
  await expect.poll(client.said).toContain('heard')
  await send(client, 'x'.repeat(999))
  vi.advanceTimersByTime(1000)

  await client.closed
  expect(client.said()).not.toContain('408')
})

const uploads = [
  'POST /api/imports?filename=a.csv',
  'POST /storage/v1/object/avatars/a.png',
  'PUT /storage/v1/object/list-of-mine/a.png',
  'PATCH /storage/v1/upload/resumable/a',
]

test.each(uploads)('%s may take long while bytes arrive', async (request) => {
  const [method = '', path = ''] = request.split(' ')
  fakeIntervals()
  await listen({ body: { everyMs: 1, leastBytes: never }, upload: { everyMs: 1000, leastBytes: 100 } })
  countReceived()
  const client = await open()
  await send(client, head(method, path, 1000))
  for (let part = 0; part < 9; part += 1) {
    await send(client, 'x'.repeat(100))
    vi.advanceTimersByTime(1000)
  }
  await send(client, 'x'.repeat(100))

  await expect.poll(client.said).toContain('heard 1000')
})

test('a stalled upload is closed', async () => {
  fakeIntervals()
  await listen({ upload: { everyMs: 1000, leastBytes: 100 } })
  countReceived()
  const client = await open()
  await send(client, head('POST', '/api/imports', 1000))
  await send(client, 'x'.repeat(100))
  vi.advanceTimersByTime(1000)
  await send(client, 'x'.repeat(99))
  vi.advanceTimersByTime(1000)

  await client.closed
  expect(client.said()).toContain('408 Request Timeout')
})

test.each([
  'POST /storage/v1/object/list/avatars',
  'POST /storage/v1/object/sign/avatars/a.png',
  'POST /api/imports/7/answers',
])('%s does not count as an upload', async (request) => {
  const [method = '', path = ''] = request.split(' ')
  fakeIntervals()
  await listen({ body: { everyMs: 1000, leastBytes: Number.POSITIVE_INFINITY } })
  countReceived()
  const client = await open()
  await send(client, `${head(method, path, 1000)}${'x'.repeat(999)}`)
  vi.advanceTimersByTime(1000)

  await client.closed
  expect(client.said()).toContain('408 Request Timeout')
})
