import type { QueryResultRow } from 'pg'
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createImport, createStore } from '#supabase/test/shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { chooseFolded, foldRollups } from './fold-rollups.ts'
import { beginRecount } from './recount.ts'

const database = await openDatabase()

test('a fold writes few days of customers at a time, however long the history is', async () => {
  const { storeId } = await createStore(database)
  for (const importId of [await createImport(database, storeId), await createImport(database, storeId)]) {
    await database.query(
      `insert into customer_days (
         store_id, import_id, currency, day, active, active_before, active_gaps, active_within, new_customers, new_again,
         second_gaps, second_within
       )
       select $1, $2, 'USD', '2022-01-01'::date + number, 1, 0, '{}', '{}', 0, 0, '{}', '{}'
       from generate_series(1, 1200) as number`,
      [storeId, importId],
    )
    await database.query("update imports set published_at = now(), status = 'done' where id = $1", [importId])
  }
  const written: number[] = []
  const watched: Database = {
    ...database,
    async step<Row extends QueryResultRow>(text: string, values?: unknown[]) {
      const result = await database.step<Row>(text, values)
      if (text.includes('insert into')) written.push(result.rowCount ?? 0)
      return result
    },
  }

  await foldRollups({
    ...(await beginRecount({ database, storeId, yieldTurn: async () => undefined })),
    database: watched,
  })

  expect(Math.max(...written)).toBeLessThanOrEqual(500)
  const { rows } = await database.query(
    'select count(*)::int as days, sum(active)::int as active from customer_days where store_id = $1',
    [storeId],
  )
  expect(rows).toEqual([{ days: 1200, active: 2400 }])
})

test.each([
  ['all small ones, but not a large one', [1, 1, 1, 900], '3 of 4'],
  ['an earlier fold once as many rows have come', [1, 1, 1, 3], '4 of 4'],
  ['at least the smaller half', [1, 10, 100, 1000], '2 of 4'],
])('a fold takes %s', (_, sizes, expected) => {
  const chosen = chooseFolded(sizes.map((rows, at) => ({ id: String(at), rows })))
  expect(`${chosen.length} of ${sizes.length}`).toBe(expected)
})
