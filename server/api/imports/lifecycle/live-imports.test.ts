import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openTestImporter } from '#test/fixtures/shops/file-importer.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
let now = Date.parse('2026-04-10T12:00:00Z')
let reads = 0
let gate: Record<'reached' | 'opened', PromiseWithResolvers<void>> | null = null

/** Counts the queries for an import, and stops at the first ledger entries. */
const watched: Database = {
  ...database,
  async queryAs(claims, text, values) {
    if (text.includes('imports.public_id = $1')) reads += 1
    return database.queryAs(claims, text, values)
  },
  async bulkLoad(load) {
    if (gate !== null && load.table === 'public.ledger_entries') {
      gate.reached.resolve()
      await gate.opened.promise
    }
    return database.bulkLoad(load)
  },
}

const importer = await openTestImporter(watched, { clock: () => new Date(now) })
afterAll(() => importer.removeFolder())
beforeEach(() => {
  gate = { reached: Promise.withResolvers(), opened: Promise.withResolvers() }
})

const FILE =
  'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n1,A,Mug,1,2024-03-01,4,501,France\n'

async function startImport() {
  const person = await importer.addPerson()
  const { id } = Object(await (await importer.post(FILE, { as: person })).json())
  await gate?.reached.promise
  return { person, id: String(id) }
}

test('polling a running import reads the database once in five seconds', async () => {
  const { person, id } = await startImport()
  reads = 0

  for (let at = 0; at < 10; at += 1)
    expect(await importer.get(id, person)).toMatchObject({ status: 'running', rowsRead: 1 })
  expect(reads).toBe(1)
  now += 5_000
  await importer.get(id, person)
  expect(reads).toBe(2)

  gate?.opened.resolve()
  expect(await importer.settled(id, person)).toMatchObject({ status: 'done', figures: null })
})

test('a running import that asks nothing shows its first rows, which aren’t stored', async () => {
  const { person, id } = await startImport()

  const { firstRows } = await importer.get(id, person)
  expect(firstRows?.rows.map(({ line }) => line)).toEqual([2])
  expect(firstRows?.uses?.slice(2, 6)).toEqual(['text', 'text', 'date', 'amount'])
  const { rows } = await database.query('select report from public.imports where public_id = $1', [id])
  expect(Object(rows[0]).report).toMatchObject({ firstRows: null })

  gate?.opened.resolve()
  expect(await importer.settled(id, person)).toMatchObject({ status: 'done', firstRows: null })
})

test('nobody else sees a running import that somebody follows', async () => {
  const { person, id } = await startImport()
  const stranger = await importer.addPerson('Bob')
  await importer.get(id, person)

  expect((await importer.request(`/imports/${id}`, stranger)).status).toBe(404)
  gate?.opened.resolve()
  await importer.settled(id, person)
})

test('a cancelled import is seen at once by somebody who follows it', async () => {
  const { person, id } = await startImport()
  await importer.get(id, person)

  await importer.request(`/imports/${id}`, person, { method: 'DELETE' })

  expect(await importer.get(id, person)).toMatchObject({ status: 'cancelled' })
  gate?.opened.resolve()
})
