import { once } from 'node:events'
import type { Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { startWireServer, type WireServer } from '#test/harness/databases/wire-server.ts'
import { message } from './messages.ts'

let server: WireServer

beforeAll(async () => {
  server = await startWireServer({ idleMs: 300, statementMs: 500, signInMs: 500 })
  await server.database.query('create table notes (id int)')
})

const start = async () => (await server.database.query('select pg_postmaster_start_time() as start')).rows

/** Resolves to what the server sends until it closes the connection. */
async function answersTo(socket: Socket, ...parts: (Buffer | string)[]): Promise<string> {
  let answers = ''
  socket.on('data', (part) => (answers += part.toString('latin1')))
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  return answers
}

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

test.each([
  ['a request of HTTP', ['GET / HTTP/1.1\r\n\r\n'], ''],
  ['a start of a gigabyte', [int32(2 ** 30), 'x'], ''],
  ['a start without a version', [int32(4)], ''],
  ['an old version', [int32(8), int32(2 * 65_536)], '0A000'],
  ['a start without an end', [int32(13), int32(3 * 65_536), 'user\0'], '08P01'],
  ['silence', [], ''],
  ['half a start', [int32(100), int32(3 * 65_536)], ''],
  ['no password but a query', [int32(9), int32(3 * 65_536), '\0', message('Q', 'select 1')], '08P01'],
  ['encryption for ever', Array.from({ length: 9 }, () => Buffer.concat([int32(8), int32(80_877_103)])), 'N'],
])('a connection with %s is closed', async (_case, parts, expected) => {
  expect(await answersTo(await server.connectSocket(), ...parts)).toContain(expected)
})

test.each([
  ['a gigabyte', Buffer.concat([Buffer.from('Q'), int32(2 ** 30)])],
  ['a length of nothing', Buffer.concat([Buffer.from('Q'), int32(0)])],
  ['an unknown type', message('?', 'x')],
  ['a statement without an end', Buffer.concat([message('P', Buffer.from('name')), message('S')])],
  ['a query in the middle of a copy', Buffer.concat([message('Q', 'copy notes from stdin'), message('Q', 'select 1')])],
])('a signed-in client that sends %s is disconnected, and the engine goes on', async (_case, bytes) => {
  const before = await start()
  const client = await server.connectClient()
  const ended = new Promise((resolve) => client.connection.once('errorMessage', resolve))
  client.connection.stream.write(bytes)

  expect(await ended).toMatchObject({ code: '08P01' })
  expect(await start()).toEqual(before)
})

test('values that do not fit their message are an error', async () => {
  const client = await server.connectClient()
  const before = await start()
  const failed = new Promise((resolve) => client.connection.once('errorMessage', resolve))
  const bind = message('B', '', '', { int16: 0 }, { int16: 9 })
  client.connection.stream.write(Buffer.concat([message('P', '', 'select 1', { int16: 0 }), bind, message('S')]))

  expect(await failed).toMatchObject({ code: '08P01' })
  expect(await start()).toEqual(before)
})

test('a client that stops in the middle of a copy stores nothing', async () => {
  const client = await server.connectClient()
  client.connection.stream.write(
    Buffer.concat([message('Q', 'copy notes from stdin'), message('d', Buffer.from('1\n'))]),
  )
  await new Promise((resolve) => client.connection.once('copyInResponse', resolve))
  client.connection.stream.destroy()

  expect((await server.database.query('select from notes')).rowCount).toBe(0)
})

test('a transaction that waits for too long is rolled back, so that others can go on', async () => {
  const client = await server.connectClient()
  const ended = new Promise((resolve) => client.connection.once('errorMessage', resolve))
  await client.query('begin; insert into notes values (1)')

  expect((await server.database.query('select from notes')).rowCount).toBe(0)
  expect(await ended).toMatchObject({ code: '25P03' })
})

test('a statement that runs for too long is cancelled', async () => {
  const client = await server.connectClient()

  await expect(client.query('select count(*) from generate_series(1, 10000000000)')).rejects.toMatchObject({
    code: '57014',
  })
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a client that does not read is disconnected, and its statement ends', async () => {
  const own = await startWireServer({ unreadBytes: 4 * 1024 * 1024 })
  const client = await own.connectClient()
  const { stream } = client.connection
  const closed = once(stream, 'close')
  const reading = once(stream, 'data').then(() => stream.pause())
  stream.write(message('Q', `select repeat('x', 100000), generate_series(1, 1000000000)`))
  await reading

  // Others wait until the statement ends.
  expect((await own.database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  stream.resume()
  await closed
})

test('clients above the limit are refused, and others keep working', async () => {
  const own = await startWireServer({ clients: 5 })
  const [first] = await Promise.all(Array.from({ length: 5 }, () => own.connectClient()))
  const refused = await Promise.allSettled(Array.from({ length: 200 }, () => own.connectClient()))

  const codes = refused.map((each) => (each.status === 'rejected' ? each.reason.code : null))
  expect(new Set(codes)).toEqual(new Set(['53300']))
  expect((await first?.query('select 1 as one'))?.rows).toEqual([{ one: 1 }])
  await first?.end()
  await expect.poll(() => own.connectClient().then(() => 'connected', String)).toBe('connected')
})

test('a client that crashes the engine is told so, and the next one gets a new engine', async () => {
  const own = await startWireServer()
  const client = await own.connectClient()
  // The engine has no code to convert encodings.
  const crash = client.query(`set client_encoding = 'LATIN1'; select U&'\\00e9'`)
  await expect(crash).rejects.toMatchObject({ code: '57P01' })
  const next = await own.connectClient()

  expect((await next.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('all clients are told when the server stops', async () => {
  const [idle, busy] = [await server.connectClient(), await server.connectClient()]
  const codes = [idle, busy].map(
    (client) => new Promise((resolve) => client.connection.once('errorMessage', ({ code }) => resolve(code))),
  )
  await busy.query('begin; insert into notes values (2)')
  await server.close()

  expect(await Promise.all(codes)).toEqual(['57P01', '57P01'])
  expect((await server.database.query('select from notes')).rowCount).toBe(0)
  await expect(server.connectClient()).rejects.toThrow(/terminated|ECONNRESET/)
})
