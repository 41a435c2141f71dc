import { afterAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openTestImporter, type Person } from '#test/fixtures/shops/file-importer.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

/** How many imports stop at their first ledger entries. */
let stops = 0
let stopped = 0
let opened = Promise.withResolvers<void>()

const gated: Database = {
  ...database,
  async bulkLoad(load) {
    if (load.table === 'public.ledger_entries' && stops > 0) {
      stops -= 1
      stopped += 1
      await opened.promise
    }
    return database.bulkLoad(load)
  },
}

const importer = await openTestImporter(gated)
afterAll(() => importer.removeFolder())

const HEADER = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
const fileOf = (number: number, description = 'Mug') =>
  `${HEADER}\n${number},A,${description},1,2024-03-01,4,501,France\n`

/** A file that counts as large, although it has few rows. */
const LARGE = [
  HEADER,
  ...Array.from({ length: 60 }, (_, at) => `${at},A,${'x'.repeat(20_000)},1,2024-03-01,4,501,France`),
  '',
].join('\n')

async function send(file: string, as: Person, query: { store?: string; filename?: string } = {}): Promise<string> {
  return String(Object(await (await importer.post(file, { as, query })).json()).id)
}

test('imports of a person that wait for the running one all run', async () => {
  const person = await importer.addPerson()
  const imports = await Promise.all([1, 2, 3, 4].map((number) => importer.importText(fileOf(number), { as: person })))

  expect(imports.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done'])
})

test('a small file is published while large files of other people take all their places', async () => {
  const people = await Promise.all(['Ann', 'Bob', 'Cleo', 'Dan'].map((name) => importer.addPerson(name)))
  stops = 3
  const ids = await Promise.all(people.map(async (person) => ({ person, id: await send(LARGE, person) })))
  await expect.poll(() => stopped).toBe(3)

  const small = await importer.importText(fileOf(1), { as: await importer.addPerson('Eve') })
  const meanwhile = await Promise.all(ids.map(async ({ id, person }) => (await importer.get(id, person)).status))
  opened.resolve()
  const done = await Promise.all(ids.map(async ({ id, person }) => (await importer.settled(id, person)).status))

  expect(small.status).toBe('done')
  expect(meanwhile.toSorted()).toEqual(['queued', 'running', 'running', 'running'])
  expect(done).toEqual(['done', 'done', 'done', 'done'])
  opened = Promise.withResolvers()
})

test('a small file for another store doesn’t wait for a large one of the same person', async () => {
  const person = await importer.addPerson('Fay')
  const { store } = await importer.importText(fileOf(901), { as: person })
  const { rows } = await database.queryAs<{ id: string }>(person, `select create_store('Other', 'GBP', 'UTC') as id`)
  stopped = 0
  stops = 1
  const large = await send(LARGE, person, { store, filename: 'large.csv' })
  await expect.poll(() => stopped).toBe(1)

  const small = await importer.importText(fileOf(902), { as: person, query: { store: rows[0]?.id ?? '' } })
  const waiting = await send(fileOf(903), person, { store })
  const meanwhile = [await importer.get(large, person), await importer.get(waiting, person)]
  opened.resolve()

  expect(small).toMatchObject({ status: 'done', store: rows[0]?.id })
  expect(meanwhile).toMatchObject([
    { status: 'running', store, waitsFor: null },
    { status: 'queued', store, waitsFor: 'large.csv' },
  ])
  expect([await importer.settled(large, person), await importer.settled(waiting, person)]).toMatchObject([
    { status: 'done', waitsFor: null },
    { status: 'done', waitsFor: null },
  ])
})
