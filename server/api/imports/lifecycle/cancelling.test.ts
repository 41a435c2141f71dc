import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkLoad, Database } from '#server/platform/database/database.ts'
import { countRows, openTestImporter, type Person, type TestImporter } from '#test/fixtures/shops/file-importer.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { sweepImports } from './sweep-imports.ts'

let database: Database
let importer: TestImporter

/** If set, the import stops at its first ledger entries, when orders and lines are already written. */
let gate: Record<'reached' | 'opened' | 'passed', PromiseWithResolvers<void>> | null = null

/** If set, every statement that contains this text fails. */
let failing: string | null = null

beforeAll(async () => {
  database = await openTestDatabase()
  const gated: Database = {
    ...database,
    async queryAs(claims, text, values) {
      if (failing !== null && text.includes(failing)) throw new Error('the database is on fire')
      return database.queryAs(claims, text, values)
    },
    async asService(work) {
      return database.asService((connection) =>
        work({
          async query(text, values) {
            if (failing !== null && text.includes(failing)) throw new Error('the database is on fire')
            return connection.query(text, values)
          },
        }),
      )
    },
    async step(text, values) {
      if (failing !== null && text.includes(failing)) throw new Error('the database is on fire')
      return database.step(text, values)
    },
    async bulkLoad(load: BulkLoad) {
      if (gate !== null && load.table === 'public.ledger_entries') {
        const { reached, opened, passed } = gate
        reached.resolve()
        await opened.promise
        return database.bulkLoad(load).finally(passed.resolve)
      }
      return database.bulkLoad(load)
    },
  }
  importer = await openTestImporter(gated)
})
afterAll(async () => {
  await database.close()
  await importer.removeFolder()
})

const HEADER = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
const FIRST = `${HEADER}\n1,A,Mug,1,2024-03-01,4,501,France\n2,A,Mug,1,2024-03-02,4,501,France\n`
const SECOND = `${HEADER}\n1,A,Mug,5,2024-03-01,4,501,France\n3,B,Cup,1,2024-03-03,2,502,Spain\n`

/** A store with one finished import and one that is paused halfway. */
async function stopHalfWay(): Promise<{ person: Person; id: string; store: string; before: Record<string, number> }> {
  const person = await importer.addPerson()
  const { store } = await importer.importText(FIRST, { as: person })
  const before = await countRows(importer, store)
  gate = { reached: Promise.withResolvers(), opened: Promise.withResolvers(), passed: Promise.withResolvers() }
  const response = await importer.post(SECOND, { as: person })
  await gate.reached.promise
  const { id } = Object(await response.json())
  return { person, id, store, before }
}

function letGo() {
  gate?.opened.resolve()
  gate = null
}

test('an import that is cancelled halfway is never visible and leaves nothing', async () => {
  const { person, id, store, before } = await stopHalfWay()

  const hidden = await countRows(importer, store)
  const seen = await database.queryAs(person, 'select name, total::float from orders order by name')
  const response = await importer.request(`/imports/${id}`, person, { method: 'DELETE' })
  letGo()

  expect(hidden.orders).toBeGreaterThan(before.orders ?? 0)
  expect(seen.rows).toEqual([
    { name: '1', total: 4 },
    { name: '2', total: 4 },
  ])
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'cancelled', error: null })
  await expect.poll(() => countRows(importer, store)).toEqual(before)
  expect((await importer.get(id, person)).status).toBe('cancelled')
})

test('an import waits for the previous one of its store, but not for other stores', async () => {
  const { person, id, store } = await stopHalfWay()
  const second = await importer.post(SECOND, { as: person })
  const { id: waiting } = Object(await second.json())
  const productFile = 'Handle,Title,Variant SKU,Variant Price\nmug,Mug,M,5\n'

  const other = await importer.importText(productFile, { as: await importer.addPerson() })
  const meanwhile = await importer.get(waiting, person)
  letGo()
  const done = [await importer.settled(id, person), await importer.settled(waiting, person)]

  expect(other.status).toBe('done')
  expect(meanwhile.status).toBe('queued')
  expect(done).toMatchObject([
    { status: 'done', ordersNew: 1, ordersChanged: 1, store },
    { status: 'done', ordersNew: 0, ordersChanged: 0, ordersUnchanged: 2 },
  ])
})

test('a waiting import is cancelled, a finished one is undone', async () => {
  const { person, id } = await stopHalfWay()
  const { id: waiting } = Object(await (await importer.post(FIRST, { as: person })).json())

  const cancelled = await importer.request(`/imports/${waiting}`, person, { method: 'DELETE' })
  letGo()
  const done = await importer.settled(id, person)
  const late = await importer.request(`/imports/${id}`, person, { method: 'DELETE' })
  const undone = await importer.settled(id, person)
  const again = await importer.request(`/imports/${waiting}`, person, { method: 'DELETE' })

  expect([cancelled.status, late.status, again.status]).toEqual([200, 200, 200])
  expect([done.status, undone.status]).toEqual(['done', 'undone'])
})

test('an import that a crash interrupted is failed at the next start, and its rows are deleted', async () => {
  const { person, id, store, before } = await stopHalfWay()
  await database.query(
    `update imports set report = report || jsonb_build_object('beat', extract(epoch from now()) - 3600) where public_id = $1`,
    [id],
  )

  await sweepImports({ database, folder: importer.folder, isStart: true })
  const swept = await importer.get(id, person)
  const rows = await countRows(importer, store)
  const passed = gate?.passed.promise
  letGo()
  await passed

  expect(swept).toMatchObject({ status: 'failed', error: { code: 'interrupted' } })
  expect(rows).toEqual(before)
  await expect.poll(() => countRows(importer, store)).toEqual(before)
})

test('an import that waits for answers survives a restart', async () => {
  const person = await importer.addPerson()
  const asked = await importer.importText('No,When,Sum\n1,2024-01-15,5.50 €\n', { as: person })

  await sweepImports({ database, folder: importer.folder, isStart: true })
  const done = await importer.answer(
    asked.id,
    { mapping: { order_id: 'No', placed_at: 'When', order_total: 'Sum' } },
    person,
  )

  expect(done).toMatchObject({ status: 'done', ordersNew: 1 })
})

test('a database error fails the import with a message without details', async () => {
  const { person, id, store, before } = await stopHalfWay()
  gate?.opened.reject(new Error('relation "secret" is on fire'))
  gate = null

  const failed = await importer.settled(id, person)

  expect(failed.error).toEqual({
    code: 'internal',
    message: 'Something went wrong on the server.',
  })
  expect(await countRows(importer, store)).toEqual(before)
})

test('an import whose clean-up fails is failed too, and cleaned up by the next sweep', async () => {
  const { person, id, store, before } = await stopHalfWay()
  failing = 'replaced_by = null'
  gate?.opened.reject(new Error('the disk is full'))
  gate = null

  const failed = await importer.settled(id, person)
  failing = null
  const left = await countRows(importer, store)
  await sweepImports({ database, folder: importer.folder, isStart: false })

  expect(failed).toMatchObject({ status: 'failed', error: { code: 'internal' } })
  expect(left).not.toEqual(before)
  expect(await countRows(importer, store)).toEqual(before)
})

test('a first import that fails at publication does not set the currency of the store', async () => {
  const currencyOf = (store: string) =>
    importer.query(`select currency, settings ? 'currency_from_file' as is_open from stores where id = $1`, [store])
  const person = await importer.addPerson()
  failing = 'published_at = now()'
  const failed = await importer.importText(FIRST, { as: person })
  failing = null
  const before = await currencyOf(failed.store)

  await importer.importText(FIRST, { as: person })

  expect(failed.status).toBe('failed')
  expect(before).toEqual([{ currency: 'USD', is_open: true }])
  expect(await currencyOf(failed.store)).toEqual([{ currency: 'GBP', is_open: false }])
})

test('an import waits for the previous one of the same person, even in another store', async () => {
  const { person, id } = await stopHalfWay()
  const { rows } = await database.queryAs<{ id: string }>(person, `select create_store('Other', 'GBP', 'UTC') as id`)
  const response = await importer.post(FIRST, { as: person, query: { store: rows[0]?.id ?? '' } })
  const { id: second } = Object(await response.json())

  const productFile = 'Handle,Title,Variant SKU,Variant Price\nmug,Mug,M,5\n'
  await importer.importText(productFile, { as: await importer.addPerson() })
  const meanwhile = await importer.get(second, person)
  letGo()
  const done = [await importer.settled(id, person), await importer.settled(second, person)]

  expect(meanwhile.status).toBe('queued')
  expect(done.map(({ status }) => status)).toEqual(['done', 'done'])
})
