import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { defaultLimits, type Limits } from '#server/platform/database/engine/watchdog.ts'
import { silentLog } from '#server/platform/system/log.ts'

const endless = 'select count(*) from generate_series(1, 10000000000)'

let folder: string
let database: EmbeddedDatabase

const open = () => openEmbeddedDatabase({ folder, log: silentLog })

const parent = mkdtempSync(join(tmpdir(), 'platform-test-'))
const fresh = join(parent, 'fresh')

beforeAll(async () => {
  const first = await openEmbeddedDatabase({ folder: fresh, log: silentLog })
  await first.close()
})

afterAll(() => rmSync(parent, { recursive: true }))

beforeEach(() => {
  folder = mkdtempSync(join(parent, 'copy-'))
  cpSync(fresh, folder, { recursive: true })
})

afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

describe('an open database', () => {
  beforeEach(async () => {
    database = await open()
  })

  test('keeps its data when closed and reopened', async () => {
    await database.query('create table kept (id int)')
    await database.query('insert into kept values ($1)', [1])
    await database.close()

    database = await open()

    expect((await database.query('select * from kept')).rows).toEqual([{ id: 1 }])
  })

  test('refuses to open the same folder twice', async () => {
    await expect(open()).rejects.toThrow('is in use by another process')
  })

  test('syncs every commit to disk', async () => {
    const { rows } = await database.query(
      "select name, setting from pg_settings where name in ('fsync', 'wal_sync_method') order by name",
    )

    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ])
  })

  test('computes a deep expression', async () => {
    const { rows } = await database.query(`select 1${' + 1'.repeat(400)} as sum`)

    expect(rows).toEqual([{ sum: 401 }])
  })

  test('survives an endless recursion', async () => {
    await database.query(`
      create function deep(n int) returns int language plpgsql as
      $$ begin if n = 0 then return 0; end if; return 1 + deep(n - 1); end $$`)

    expect((await database.query('select deep($1)', [500])).rows).toEqual([{ deep: 500 }])
    await expect(database.query('select deep($1)', [1_000_000])).rejects.toThrow('stack depth limit exceeded')
    await expect(database.query(`select 1${' + 1'.repeat(100_000)}`)).rejects.toThrow('stack depth limit exceeded')
    expect((await database.query('select deep($1)', [3])).rows).toEqual([{ deep: 3 }])
  })

  test('analyzes changed tables', async () => {
    await database.query('create table grown as select n from generate_series(1, 5000) as n')
    await database.query('delete from grown where n > $1', [1000])

    await database.maintain()

    const { rows } = await database.query("select reltuples from pg_class where relname = 'grown'")
    expect(rows).toEqual([{ reltuples: 1000 }])
  })

  test('analyzes no table of a few rows', async () => {
    await database.query('create table small as select n from generate_series(1, 6) as n')

    await database.maintain()

    const { rows } = await database.query("select reltuples from pg_class where relname = 'small'")
    expect(rows).toEqual([{ reltuples: -1 }])
  })

  test('rejects queries after it was closed', async () => {
    await database.close()

    await expect(database.query('select 1')).rejects.toThrow('The database is closed.')

    database = await open()
  })
})

describe('a folder', () => {
  test('that is damaged does not open, and the message names it', async () => {
    database = await open()
    await database.close()
    truncateSync(join(folder, 'postgres', 'global', 'pg_control'), 100)

    await expect(open()).rejects.toMatchObject({
      name: 'DataFolderError',
      message: expect.stringContaining(`The database in ${folder} could not be opened: `),
    })
    expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
  })

  test('of a newer Postgres does not open, and the message says what to do', async () => {
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '19\n')

    await expect(open()).rejects.toThrow(/could not be opened: .*Restore the folder from a backup, or choose another/s)
    expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('19\n')
  })

  test('that is damaged while open is not recreated when the engine restarts', async () => {
    const limits = { ...defaultLimits, statementMs: 1 }
    database = await openEmbeddedDatabase({ folder, log: silentLog, limits })
    rmSync(join(folder, 'postgres', 'PG_VERSION'))
    await expect(database.query(endless)).rejects.toMatchObject({ code: '57014' })

    await expect(database.query('select 1')).rejects.toThrow('contains no database')
    expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(false)
    await database.close()
  })
})

describe('the watchdog', () => {
  let limits: Limits

  beforeEach(async () => {
    limits = { ...defaultLimits }
    database = await openEmbeddedDatabase({ folder, log: silentLog, limits })
    await database.query('create table kept as select 1 as id')
  })

  /** Runs endless work with a limit that applies only to it. */
  async function runEndless(run: () => Promise<unknown>) {
    limits.statementMs = 1
    try {
      return await run()
    } finally {
      limits.statementMs = defaultLimits.statementMs
    }
  }

  test('ends a statement that runs too long without affecting later callers', async () => {
    await expect(runEndless(() => database.query(endless))).rejects.toMatchObject({
      name: 'DatabaseInterruptedError',
      code: '57014',
    })

    expect((await database.query('select * from kept')).rows).toEqual([{ id: 1 }])
  })

  test('runs the statements that waited behind the endless one', async () => {
    const stopped = runEndless(() => database.query(endless))
    const behind = [1, 2, 3].map((number) => database.query('select $1::int as number', [number]))

    await expect(stopped).rejects.toMatchObject({ code: '57014' })
    expect((await Promise.all(behind)).flatMap(({ rows }) => rows)).toEqual([
      { number: 1 },
      { number: 2 },
      { number: 3 },
    ])
  })

  test('rolls back the transaction of an endless statement', async () => {
    const transaction = database.transaction(async (connection) => {
      await connection.query('insert into kept values (2)')
      await runEndless(() => connection.query(endless))
    })

    await expect(transaction).rejects.toMatchObject({ code: '57014' })
    expect((await database.query('select * from kept')).rows).toEqual([{ id: 1 }])
  })

  test('ends a transaction that is left open', async () => {
    const { promise: never } = Promise.withResolvers<void>()
    const left = database.transaction(async (connection) => {
      await connection.query('insert into kept values (2)')
      limits.idleMs = 1
      await never
    })

    await expect(left).rejects.toMatchObject({ code: '57P01' })
    limits.idleMs = defaultLimits.idleMs
    expect((await database.query('select * from kept')).rows).toEqual([{ id: 1 }])
  })

  test('allows a job more time than a statement', async () => {
    const slow = () => database.transaction((connection) => connection.query('select pg_sleep(2.5)'), { isJob: true })

    await expect(runEndless(slow)).resolves.toMatchObject({ rowCount: 1 })
  })

  test('keeps the listeners', async () => {
    const heard: string[] = []
    await database.listen('news', (payload) => heard.push(payload))

    await expect(runEndless(() => database.query(endless))).rejects.toMatchObject({ code: '57014' })
    await database.query("notify news, 'after'")

    await expect.poll(() => heard).toEqual(['', 'after'])
  })
})
