import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { runCopy } from '#server/platform/database/custom-queries.ts'
import { startWireServer, type WireServer } from '#test/harness/databases/wire-server.ts'

declare module 'pg' {
  interface Client {
    processID: number | null
    secretKey: number | null
  }
}

let server: WireServer

beforeAll(async () => {
  server = await startWireServer()
  await server.database.query('create table notes (id int primary key, body text)')
})

const count = async () => (await server.database.query<{ count: number }>('select count(*)::int from notes')).rows[0]

test('a client is postgres and is told the settings of its session', async () => {
  const told = new Map<string, string>()
  const client = new Client(`postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres?application_name=tool`)
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }) =>
    told.set(parameterName, parameterValue),
  )
  await client.connect()
  const { rows } = await client.query(
    `select current_user::text as who, version() as version, current_database() as name`,
  )
  await client.query(`set timezone = 'Asia/Tokyo'`)
  await client.end()

  expect(rows[0]).toMatchObject({ who: 'postgres', name: 'postgres' })
  expect(rows[0].version).toContain(told.get('server_version'))
  expect(Object.fromEntries(told)).toMatchObject({
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    integer_datetimes: 'on',
    is_superuser: 'on',
    session_authorization: 'postgres',
    standard_conforming_strings: 'on',
    TimeZone: 'Asia/Tokyo',
    application_name: 'tool',
  })
})

test.each([
  ['a wrong password', { password: 'other' }, '28P01'],
  ['an unknown user', { user: 'somebody' }, '28P01'],
  ['an unknown database', { database: 'other' }, '3D000'],
  ['an unknown setting', { options: '-c no_setting=1' }, '42704'],
  ['replication', { replication: 'database' }, '0A000'],
  ['another encoding', { options: '-c client_encoding=LATIN1' }, '0A000'],
])('%s is refused', async (_case, other, code) => {
  const config = { host: '127.0.0.1', port: server.port, user: 'postgres', password: 'postgres', database: 'postgres' }
  await expect(server.connectClient({ connectionString: undefined, ...config, ...other })).rejects.toMatchObject({
    code,
  })
})

test('encryption is declined', async () => {
  const ssl = server.connectClient({ ssl: true })

  await expect(ssl).rejects.toThrow('does not support SSL')
})

test('a transaction is seen by others when it is committed', async () => {
  const client = await server.connectClient()
  await client.query('begin')
  await client.query(`insert into notes values (1, 'one')`)
  await expect(client.query('insert into notes values (1)')).rejects.toMatchObject({ code: '23505' })
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
  await client.query('rollback')
  expect(await count()).toEqual({ count: 0 })
  await client.query(`begin; insert into notes values (1, 'one'), (2, $$two;$$); commit`)

  expect(await count()).toEqual({ count: 2 })
  const { rows } = await client.query('select id, body from notes where id = any ($1) order by id', [[1, 2]])
  expect(rows).toEqual([
    { id: 1, body: 'one' },
    { id: 2, body: 'two;' },
  ])
  await client.query('delete from notes')
})

test('the transaction of a client that disappears is rolled back, and its role is not left to others', async () => {
  const client = await server.connectClient()
  await client.query('create role reader; grant insert on notes to reader; set role reader')
  await client.query('begin; insert into notes values (1)')
  const waiting = count()
  client.connection.stream.destroy()

  expect(await waiting).toEqual({ count: 0 })
  expect((await server.database.query('select current_user::text as who')).rows).toEqual([{ who: 'postgres' }])
})

test('rows can be copied in and out', async () => {
  const client = await server.connectClient()
  await runCopy(client, '-- rows\ncopy notes from stdin with (format csv)', Buffer.from('1,one\n2,"t\nwo"\n'))
  const table = await server.database.query('select * from notes order by id')
  const bad = runCopy(client, 'copy notes from stdin with (format csv)', Buffer.from('3,three\n1,again\n'))
  await expect(bad).rejects.toMatchObject({ code: '23505' })
  await expect(runCopy(client, 'copy nothing from stdin', Buffer.from('1\n'))).rejects.toMatchObject({ code: '42P01' })

  const parts: string[] = []
  client.connection.on('copyData', ({ chunk }) => parts.push(String(chunk)))
  await client.query('copy (select * from notes order by id) to stdout')

  expect(table.rows).toEqual([
    { id: 1, body: 'one' },
    { id: 2, body: 't\nwo' },
  ])
  expect(parts).toEqual(['1\tone\n', '2\tt\\nwo\n'])
  await client.query('delete from notes')
})

test.each([
  ['among other statements', { text: 'select 1; copy notes from stdin' }],
  ['with unusual spaces', { text: 'copy/**/notes/**/from/**/stdin' }],
  ['prepared', { text: 'copy notes from stdin', name: 'copy' }],
])('a copy from the client %s is refused, and the engine goes on', async (_case, query) => {
  const start = 'select pg_postmaster_start_time() as start'
  const before = await server.database.query(start)
  const client = await server.connectClient()
  await expect(client.query(query)).rejects.toThrow('COPY FROM STDIN alone')

  expect((await client.query(start)).rows).toEqual(before.rows)
})

/** Asks for the end of a client's running statement, as psql does on Ctrl-C. */
async function cancel(client: Client, secret = client.secretKey ?? 0) {
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(80_877_102, 4)
  request.writeInt32BE(client.processID ?? 0, 8)
  request.writeInt32BE(secret, 12)
  const socket = connect(server.port, '127.0.0.1').end(request)
  await once(socket.resume(), 'close')
}

test('a running statement can be cancelled by those who know its secret', async () => {
  const [client, other] = [await server.connectClient(), await server.connectClient()]
  const endless = client.query('select count(*) from generate_series(1, 10000000000)')
  const outcome = endless.then(
    () => 'finished',
    (error: unknown) => error,
  )
  await cancel(client, (client.secretKey ?? 0) + 1)
  await cancel(other)
  expect(await Promise.race([outcome, sleep(100, 'running')])).toBe('running')
  // The first request can come before the statement begins.
  const again = setInterval(() => void cancel(client), 100)

  expect(await outcome).toMatchObject({ code: '57014' })
  clearInterval(again)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
