import { afterAll, expect, test } from 'vitest'
import type { FiguresProgress } from '#domain/contracts/imports.ts'
import { publishImport } from './publish-import.ts'
import { openTestImporter } from '#test/fixtures/shops/file-importer.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const importer = await openTestImporter(await openDatabase())
afterAll(() => importer.removeFolder())

const HEADER = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'

/** 300 orders of 50 customers from March 1 to April 29, 2024. */
const ROWS = Array.from({ length: 300 }, (_, at) => {
  const day = new Date(Date.UTC(2024, 2, 1 + (at % 60))).toISOString().slice(0, 10)
  return `${at + 1},A,Mug,1,${day},4,${at % 50},France`
})

test('the calculation of the figures says how much of each step is done', async () => {
  const person = await importer.addPerson()
  const { id, store } = await importer.importText([HEADER, ...ROWS, ''].join('\n'), { as: person })
  const [stored] = await importer.query<{ id: string }>('select id from public.imports where public_id = $1', [id])
  const importId = stored?.id ?? ''
  // Publishes the same rows again, to see each step.
  await importer.query("update public.imports set status = 'running', published_at = null where id = $1", [importId])
  for (const table of ['sales_days', 'customer_days', 'product_months', 'product_month_days']) {
    await importer.query(`delete from public.${table} where import_id = $1`, [importId])
  }
  const told: FiguresProgress[] = []

  await publishImport({
    database: importer.database,
    importId,
    storeId: store,
    yieldTurn: async () => undefined,
    onFigures: (progress) => told.push(...(progress === null ? [] : [progress])),
  })

  const steps = [1, 2, 3, 4].map((step) => told.filter((progress) => progress.step === step))
  expect(steps.map((list) => list.at(0)?.done)).toEqual([0, 0, 0, 0])
  expect(steps.map((list) => list.at(-1))).toEqual([
    { step: 1, steps: 4, unit: 'orders', done: 300, total: 300 },
    { step: 2, steps: 4, unit: 'days', done: 61, total: 61 },
    { step: 3, steps: 4, unit: 'customers', done: 50, total: 50 },
    { step: 4, steps: 4, unit: 'customer_days', done: 60, total: 60 },
  ])
  const shares = told.map(({ step, done, total }) => step + done / total)
  expect(shares.toSorted((left, right) => left - right)).toEqual(shares)
})
