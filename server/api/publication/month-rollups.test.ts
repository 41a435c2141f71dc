import { expect, test } from 'vitest'
import { createImport, createStore } from '#supabase/test/shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { stageMonths } from './month-rollups.ts'

const database = await openDatabase()

/** Writes as many rows for each of three products on two days, as batches of orders that aren't in order of time do. */
async function writeSums(importId: string, rows: number) {
  await database.query(
    `insert into private.entry_sums (import_id, currency, day, kind, product_id, amount, quantity)
     select $1, 'EUR', day, 'sale', product, 2, 1
     from unnest(array[date '2026-03-02', date '2026-03-09']) as day, generate_series(1, 3) as product,
       generate_series(1, $2::integer)`,
    [importId, rows],
  )
}

test('many rows of the same sums of a month are added up before its products are read in shares', async () => {
  const { storeId } = await createStore(database)
  const importId = await createImport(database, storeId)
  await writeSums(importId, 7000)
  const steps: string[] = []
  const counted = {
    ...database,
    step: (text: string, values?: unknown[]) => {
      steps.push(text)
      return database.step(text, values)
    },
  } as typeof database

  await stageMonths({ database: counted, importId, storeId, yieldTurn: async () => undefined })

  const { rows: sums } = await database.query('select from private.entry_sums where import_id = $1', [importId])
  expect(sums).toHaveLength(6)
  expect(steps.filter((text) => text.includes('public.product_months'))).toHaveLength(1)
  const { rows } = await database.query(
    `select product_id::integer as product, days, net_sales::float8[] as sales, units::float8[] as units
     from public.product_month_days where import_id = $1 order by product_id`,
    [importId],
  )
  expect(rows).toEqual(
    [1, 2, 3].map((product) => ({ product, days: [2, 9], sales: [14_000, 28_000], units: [7000, 14_000] })),
  )
})
