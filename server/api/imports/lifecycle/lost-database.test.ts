import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { SHOP } from '#test/fixtures/importer.ts'
import { countRows, openTestImporter, type TestImporter } from '#test/fixtures/shops/file-importer.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#test/harness/databases/postgres.ts'
import { sqlFolders } from '#test/harness/databases/sql-folders.ts'
import { sweepImports } from './sweep-imports.ts'

const binaries = findPostgres()

let server: PostgresServer
let database: Database
let importer: TestImporter
let admin: Client
/** How many of the server's next statements fail because their connection is lost too. */
let losses = 0

const endOthers = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory'`

/** Blocks writes to the table while the admin holds the lock. */
const gateAt = (table: string, verb: string) => `
  create or replace function private.pass() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
  create trigger gate before ${verb} on ${table} for each row execute function private.pass()`

/** Like a pool whose connections end one after the other. */
function losing(whole: Database): Database {
  return {
    ...whole,
    queryAs(claims, ...rest) {
      if (claims.role !== 'service_role' || losses === 0) return whole.queryAs(claims, ...rest)
      losses -= 1
      return Promise.reject(new DatabaseInterruptedError('The connection to the database was lost.', '57P01'))
    },
  }
}

const isUp = () => database.query('select 1').then(Boolean, () => false)

/** Runs the sweep with a clock two minutes ahead. */
async function sweepLater() {
  await database.query(`update public.imports set report = report || '{"beat": 0}' where status = 'running'`)
  await sweepImports({ database, folder: importer.folder, isStart: false })
}

// Stopping and starting a server takes long on a slow machine.
describe.skipIf(binaries === null)('an import that loses its database', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '')
    database = await openServerDatabase({ url: server.urlOf('postgres'), log: silentLog })
    await prepareDatabase(database, { hostedSupabase: false, ...sqlFolders })
    importer = await openTestImporter(losing(database))
  })
  beforeEach(async () => {
    admin = new Client(server.urlOf('postgres'))
    admin.on('error', () => undefined)
    await admin.connect()
  })
  afterEach(() => admin.end())
  afterAll(async () => {
    await importer.removeFolder()
    await database.close()
    await server.stop()
  })

  /** Starts an import that waits at its first write to the table, then stops the database. */
  async function loseAt(table: string, verb: string, lose: () => Promise<unknown>) {
    const person = await importer.addPerson()
    await admin.query(gateAt(table, verb))
    await admin.query('select pg_advisory_lock(1)')
    const { id } = z.object({ id: z.uuid() }).parse(await (await importer.post(SHOP, { as: person })).json())
    await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1)
    await admin.query('checkpoint')
    await lose()
    await expect.poll(isUp).toBe(true)
    await database.query(`drop trigger gate on ${table}`)
    return { person, id }
  }

  const moments = [
    { when: 'while orders are copied', table: 'public.orders', verb: 'insert' },
    { when: 'while its sums are written', table: 'public.sales_days', verb: 'insert' },
    { when: 'at its publication', table: 'public.imports', verb: 'update of published_at' },
  ]

  test.each(moments)('$when fails with advice, leaves nothing and can be repeated', async ({ table, verb }) => {
    const { id, person } = await loseAt(table, verb, () => admin.query(endOthers))
    const failed = await importer.settled(id, person)
    const left = await countRows(importer, failed.store)
    const again = await importer.importText(SHOP, { as: person })

    const message = 'The database stopped during the import.'
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'interrupted', message } })
    expect(Object.values(left).every((count) => count === 0)).toBe(true)
    expect(again).toMatchObject({ status: 'done', store: failed.store })
  })

  test('fails with advice although the next statements fail too', async () => {
    const { id, person } = await loseAt('public.orders', 'insert', async () => {
      losses = 3
      await admin.query(endOthers)
    })
    const failed = await importer.settled(id, person)
    const again = await importer.importText(SHOP, { as: person })

    expect(failed).toMatchObject({ status: 'failed', error: { code: 'interrupted' } })
    expect(losses).toBe(0)
    expect(again).toMatchObject({ status: 'done', store: failed.store })
  })

  test.each(moments)(
    'is ended by a sweep after a kill $when, leaves nothing, and can be repeated',
    async ({ table, verb }) => {
      const { id, person } = await loseAt(table, verb, () => server.kill().then(() => server.restart()))
      await sweepLater()
      const failed = await importer.settled(id, person)
      const left = await countRows(importer, failed.store)
      const again = await importer.importText(SHOP, { as: person })

      expect(failed).toMatchObject({ status: 'failed', error: { code: 'interrupted' } })
      expect(Object.values(left).every((count) => count === 0)).toBe(true)
      expect(again).toMatchObject({ status: 'done', store: failed.store })
    },
  )
})
