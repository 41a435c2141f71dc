import { afterAll, expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { loadStore } from '#server/api/figures/load-store.ts'
import type { TestOrder } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { productsEffect } from './products-effect.ts'

const database = await openTestDatabase()

afterAll(() => database.close())

const TODAY = '2026-05-20'
const CHANGED_ON = '2026-05-06'
const PRODUCTS = ['Candle', 'Mug', 'Bowl', 'Plate', 'Vase', 'Jug', 'Tray']

/** Numbers from 0 to 1 that look random and are always the same. */
const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

const entryOf = (day: string, at: number, position: number) => ({
  kind: 'sale' as const,
  amount: (
    (100 + 60 * noise(at)) *
    (0.9 + 0.2 * noise(1000 * position + at)) *
    (day >= CHANGED_ON && position === 0 ? 1.5 : 1)
  ).toFixed(2),
  quantity: 1,
  product: PRODUCTS[position] ?? '',
})

const orders = Array.from({ length: 120 }, (_, at): TestOrder => {
  const day = addDays(TODAY, at - 120)
  return {
    name: `#${at}`,
    at: `${day} 12:00Z`,
    entries: PRODUCTS.map((_product, position) => entryOf(day, at, position)),
  }
})

it('compares a changed product with those that were not, until the last complete day', async () => {
  const { claims, storeId } = await storeWith(database, orders)
  const { rows } = await database.query<{ id: string }>(
    `select id::text from public.products where store_id = $1 and title = 'Candle'`,
    [storeId],
  )
  const store = await loadStore(database, claims, { storeId, today: TODAY })
  const asker = { person: 'owner', gone: new AbortController().signal }
  const question = { store, today: TODAY, asker, events: [] }
  const source = { database, facts: openTestFacts(database) }

  const { effect } = await productsEffect(source, question, {
    products: [rows[0]?.id ?? ''],
    day: CHANGED_ON,
    days: 28,
    alsoChanged: [],
  })

  if (effect.kind !== 'parts') throw new Error(JSON.stringify(effect))
  expect(effect.days).toEqual({ from: CHANGED_ON, to: addDays(TODAY, -1) })
  expect(effect.effect).toBeGreaterThan(0.35)
  expect(effect.effect).toBeLessThan(0.65)
  expect(effect.low).toBeGreaterThan(0)
})
