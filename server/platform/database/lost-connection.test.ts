import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '#server/platform/system/log.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#test/harness/databases/postgres.ts'
import type { Database } from './database.ts'
import { openServerDatabase } from './server-database.ts'

const binaries = findPostgres()

let server: PostgresServer
let admin: Client
let database: Database

/** Creates a table whose inserts wait while another session holds an advisory lock. */
const table = `
  create role service_role;
  create table gate (id bigint);
  grant insert on gate to service_role;
  create function pass() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
  create trigger pass before insert on gate for each row execute function pass()`

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory'`

const endOthers = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

async function openAdmin() {
  const client = new Client(server.urlOf('postgres'))
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const losses: { how: string; lose: () => Promise<unknown> }[] = [
  { how: 'ends its connections', lose: () => admin.query(endOthers) },
  { how: 'is killed', lose: () => server.kill().then(() => server.restart()) },
]

const isUp = () => database.query('select 1').then(Boolean, () => false)

const lost = { name: 'DatabaseInterruptedError', code: '57P01' }

describe.skipIf(binaries === null).each(losses)('when a Postgres server $how', ({ lose }) => {
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '')
    database = await openServerDatabase({ url: server.urlOf('postgres'), log: silentLog })
    await database.query(table)
    // This server doesn't sync its disk: without a checkpoint, a kill could lose the table.
    await database.query('checkpoint')
  })
  beforeEach(async () => {
    admin = await openAdmin()
  })
  afterEach(() => admin.end())
  afterAll(async () => {
    await database.close()
    await server.stop()
  })

  test.each<[what: string, work: () => Promise<unknown>]>([
    ['a statement', () => database.query('insert into gate values (1)')],
    [
      'a statement of a transaction',
      () => database.transaction((connection) => connection.query('insert into gate values (1)')),
    ],
    ['a COPY', () => database.bulkLoad({ table: 'public.gate', columns: ['id'], csv: '1\n'.repeat(1_000_000) })],
  ])('%s fails alone, and the next one runs', async (_what, work) => {
    await admin.query('select pg_advisory_lock(1)')
    const outcome = work().catch((error: unknown) => error)
    await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1)
    await lose()
    expect(await outcome).toMatchObject(lost)

    await expect.poll(isUp).toBe(true)
    expect((await database.query('select from gate')).rowCount).toBe(0)
  })

  test('a transaction between two statements fails alone, and the next one runs', async () => {
    const outcome = database.transaction(async (connection) => {
      await connection.query('select 1')
      await lose()
      await connection.query('select 2')
    })

    await expect(outcome).rejects.toMatchObject(lost)
    await expect.poll(isUp).toBe(true)
  })

  test('a listener is notified of a possible gap and gets later notifications', async () => {
    const heard: string[] = []
    await database.listen('news', (payload) => heard.push(payload))
    heard.length = 0
    await lose()
    await expect.poll(() => heard).toEqual([''])

    await expect.poll(isUp).toBe(true)
    await database.query(`select pg_notify('news', 'later')`)
    await expect.poll(() => heard).toEqual(['', 'later'])
  })
})
