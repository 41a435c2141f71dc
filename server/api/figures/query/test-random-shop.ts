import { addDays } from '#domain/periods.ts'
import { createRandom, type Random } from '#domain/sample-store/random.ts'
import { fillUnitCosts } from '#server/api/publication/unit-costs.ts'
import { undoImport } from '#server/api/publication/undo-import.ts'
import type { Database } from '#server/platform/database/database.ts'
import { yieldToEventLoop } from '#server/platform/database/steps.ts'
import { createStore, type Entry, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import type { openFigures } from './test-figures.ts'
import { readShop } from './test-shop.ts'

type Figures = Awaited<ReturnType<typeof openFigures>>

export const pick = <Item>(random: Random, items: readonly Item[]): Item => random.pick(items, () => 1)

const PRODUCTS = ['mug', 'card', 'Tea, green', 'pen', 'lamp']
const CURRENCIES = ['USD', 'USD', 'USD', 'USD', 'EUR', 'JPY']
/** Days on which clocks change, months end, and leap years differ. */
const ODD_DAYS = [
  '2024-02-29',
  '2024-03-10',
  '2024-11-03',
  '2024-12-31',
  '2025-01-01',
  '2025-02-28',
  '2025-03-09',
  '2024-01-31',
]

function instant(random: Random): string {
  const day = random.chance(0.3) ? pick(random, ODD_DAYS) : addDays('2023-12-15', random.integer(0, 520))
  const time = `${String(random.integer(0, 23)).padStart(2, '0')}:${pick(random, ['00', '30', '59'])}`
  return `${day}T${random.chance(0.1) ? '05:00' : time}Z`
}

const cents = (random: Random, most: number) => (random.integer(1, most * 1000) / 1000).toFixed(3)

function entriesOf(random: Random, at: string): Entry[] {
  const entries: Entry[] = []
  for (const product of PRODUCTS.filter(() => random.chance(0.35))) {
    entries.push({ kind: 'sale', amount: cents(random, 80), product, quantity: random.integer(1, 4) })
    if (random.chance(0.3)) entries.push({ kind: 'discount', amount: `-${cents(random, 1)}`, product })
    if (random.chance(0.2)) entries.push(...refundOf(random, at, product))
  }
  if (random.chance(0.1)) entries.push({ kind: 'sale', amount: cents(random, 40), quantity: 1 })
  if (random.chance(0.6)) entries.push({ kind: 'shipping', amount: cents(random, 9) })
  if (random.chance(0.6)) entries.push({ kind: 'tax', amount: cents(random, 9) })
  if (random.chance(0.1)) entries.push({ kind: 'duty', amount: cents(random, 3) })
  if (random.chance(0.1)) entries.push(...refundOf(random, at))
  return entries
}

/** Part of the value comes back on a later day, in one refund or in two parts of one. */
function refundOf(random: Random, at: string, product?: string): Entry[] {
  const later = `${addDays(at.slice(0, 10), random.integer(0, 60))}T${pick(random, ['16:20', '04:59', '05:00'])}Z`
  const refundKey = pick(random, ['r1', 'r2'])
  const stamp = { at: later, refundKey, ...(product !== undefined && { product }) }
  return [
    { kind: 'return', amount: `-${cents(random, 8)}`, quantity: product === undefined ? 0 : -1, ...stamp },
    ...(random.chance(0.5) ? [{ kind: 'tax' as const, amount: `-${cents(random, 1)}`, at: later, refundKey }] : []),
  ]
}

function orderOf(random: Random, name: string): TestOrder {
  const at = instant(random)
  const isTest = random.chance(0.05)
  return {
    name,
    at,
    currency: pick(random, CURRENCIES),
    ...(random.chance(0.75) && { customer: `c${random.integer(1, 60)}` }),
    status: pick(random, ['open', 'open', 'open', 'cancelled', 'refunded', 'return'] as const),
    isTest,
    refundDateEstimated: random.chance(0.2),
    // As imports write them: a test order has no entries.
    entries: isTest ? [] : entriesOf(random, at),
  }
}

type Options = { database: Database; figures: Figures; seed: number; timeZone: string }

/** Opens a shop with orders of several currencies, replaced orders, and an import that was undone. */
export async function openRandomShop({ database, figures, seed, timeZone }: Options) {
  const random = createRandom(seed)
  const store = await createStore(database, { timeZone })
  const options = { storeId: store.storeId, timeZone }
  const orders = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => orderOf(random, String(from + index)))
  await importOrders(database, options, orders(0, 230))
  await importOrders(database, options, orders(210, 300))
  const undone = await importOrders(database, options, orders(280, 330))
  await database.query(
    `update public.orders set
       country = (array['DE', 'FR', 'US', '', null])[1 + id % 5], channel = (array['web', 'pos', null])[1 + id % 3],
       region = (array['Bavaria', null])[1 + id % 2], city = (array['Bath', 'Ulm', null])[1 + id % 3],
       payment_method = (array['Card', 'PayPal', null])[1 + id % 3],
       discount_code = (array['SAVE', 'it''s "10%"', null, 'SAVE, FREE'])[1 + id % 4], placed_time_known = (array[true, false, null])[1 + id % 3]
     where store_id = $1`,
    [store.storeId],
  )
  await database.query(
    `update public.products set vendor = (array['Acme', 'acme', null])[1 + id % 3], variant = (array['red', null])[1 + id % 2],
       category = (array['Home', null, 'Tea'])[1 + id % 3], kind_chosen = (array['fee', null, null])[1 + id % 3]
     where store_id = $1`,
    [store.storeId],
  )
  const yieldTurn = yieldToEventLoop
  /** Gives products a cost, which fills the lines without one. */
  const fillCosts = async (titles: string[], cost: string) => {
    await database.query('update public.products set unit_cost = $3 where store_id = $1 and title = any ($2)', [
      store.storeId,
      titles,
      cost,
    ])
    await fillUnitCosts({ database, importId: undone, storeId: store.storeId, yieldTurn })
  }
  await fillCosts(['mug', 'pen'], '3.333333')
  // A line as of a file that did not say its cost.
  await database.query('update public.order_lines set unit_cost = null where store_id = $1 and order_id % 7 = 0', [
    store.storeId,
  ])
  await figures.ask(store.claims, { metrics: ['orders'] })
  await fillCosts(['mug', 'card'], '7.25')
  await undoImport({ database, importId: undone, storeId: store.storeId, yieldTurn })
  return { ...store, shop: await readShop(database, store.storeId, timeZone) }
}
