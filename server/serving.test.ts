import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from './listen.ts'
import { createServing } from './serving.ts'

let server: Server
const sockets = new Set<Socket>()

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server.closeAllConnections()
  server.close()
})

/** Starts a server whose answer to `/slow` the test gives. */
async function start() {
  const { promise: slowAnswer, resolve: answer } = Promise.withResolvers<Response>()
  let slowCount = 0
  server = createHttpServer((request) => {
    if (!request.url.endsWith('/slow')) return new Response('quick')
    slowCount += 1
    return slowAnswer
  })
  const serving = createServing()
  serving.add(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { serving, answer: () => answer(new Response('at last')), slowCount: () => slowCount }
}

async function open() {
  const address = server.address()
  const socket = connect({ host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 })
  sockets.add(socket)
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.on('error', (error) => (said += String(error)))
  await once(socket, 'connect')
  return {
    ask: (path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    said: () => said,
    isClosed: () => socket.closed,
  }
}

test('a stop waits for the requests that arrived before it, and closes their connections with the answer', async () => {
  const { serving, answer, slowCount } = await start()
  const clients = [await open(), await open()]
  for (const client of clients) client.ask('/slow')
  await expect.poll(slowCount).toBe(2)
  const stopped = serving.stop()
  answer()
  await stopped

  for (const client of clients) {
    await expect.poll(client.isClosed).toBe(true)
    expect(client.said()).toMatch(/^HTTP\/1.1 200 OK[^]*Connection: close[^]*at last$/i)
  }
})

test('during a stop, idle connections close and new ones are refused', async () => {
  const { serving, answer, slowCount } = await start()
  const [idle, busy] = [await open(), await open()]
  idle.ask('/quick')
  busy.ask('/slow')
  await expect.poll(slowCount).toBe(1)
  await expect.poll(idle.said).toContain('quick')
  const stopped = serving.stop()

  await expect.poll(idle.isClosed).toBe(true)
  await expect(open()).rejects.toThrow('ECONNREFUSED')
  expect(busy.isClosed()).toBe(false)
  answer()
  await stopped
})

test('a stop does not wait longer than it should for a request', async () => {
  const { serving, slowCount } = await start()
  const client = await open()
  client.ask('/slow')
  await expect.poll(slowCount).toBe(1)
  await serving.stop(0)

  await expect.poll(client.isClosed).toBe(true)
})
