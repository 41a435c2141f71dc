import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { signalsSchema } from '#domain/contracts/signals.ts'
import { createSignalsApi } from '#server/api/signals/signals-api.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { optionsFor, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { createTodayShop, dayBefore, noonOf, TODAY } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

const database = await openTestDatabase()
const { look, loadToday, decide } = createTodayShop(database)

afterAll(() => database.close())

const HISTORY_DAYS = 60

/** Five products sell differently from day to day, and P1 twice a day. It doesn't sell on the last days. */
function ordersUntil(lastSoldAgo: number): TestOrder[] {
  return Array.from({ length: HISTORY_DAYS }, (_, index) => HISTORY_DAYS - index).flatMap((ago) => {
    const others = Array.from(
      { length: 6 + Math.round(4 * Math.sin(ago * ago)) },
      (_, at) => `P${2 + ((at + ago) % 5)}`,
    )
    const sold = ago < lastSoldAgo ? others : [...others, 'P1', 'P1']
    return sold.map((product, at): TestOrder => ({
      ...sale(`#${ago}-${at}`, `${dayBefore(ago)} 12:00Z`, '10'),
      entries: [{ kind: 'sale', amount: '10', quantity: 1, product }],
    }))
  })
}

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '')

async function loadSignals(claims: Claims, day = TODAY) {
  const response = await createSignalsApi(optionsFor(database, claims, noonOf(day))).request('/signals')
  return v.parse(signalsSchema, await response.json()).signals
}

/** Sets what a file of products says about the stock of the first one. */
const setStock = (storeId: string, units: number) =>
  database.query(
    `update public.products set inventory_quantity = $2, updated_at = $3 where store_id = $1 and title = 'P1'`,
    [storeId, units, noonOf(dayBefore(1))],
  )

it('a product that stopped selling is one card with its lost sales, and one action', async () => {
  const { claims, storeId } = await storeWith(database, ordersUntil(9))
  await look(storeId)

  const signals = await loadSignals(claims)

  expect(signals.map(({ kind, since }) => [kind, since])).toEqual([['stock_out', dayBefore(8)]])
  expect(plain(signals[0]?.title)).toBe('P1 is probably out of stock')
  expect(plain(signals[0]?.body)).toMatch(
    /^No sale for 8 days, since May 12, 2026\. It usually sells about 2 units a day/,
  )
  const { actions, signals: others } = await loadToday(claims)
  expect(actions).toMatchObject([{ kind: 'signal', stake: 16_000 }])
  expect(others).toEqual([])
})

it('the next sale ends it', async () => {
  const { claims, storeId } = await storeWith(database, ordersUntil(11))
  await look(storeId, dayBefore(1))
  expect(await loadSignals(claims)).toHaveLength(1)
  await importOrders(database, { storeId }, [sale('#back', `${dayBefore(1)} 13:00Z`, '10')])
  await look(storeId)

  expect(await loadSignals(claims)).toEqual([])
})

it('a product whose stock is known to be 0 is proposed for restocking, and told only there', async () => {
  const { claims, storeId } = await storeWith(database, ordersUntil(9))
  await setStock(storeId, 0)
  await look(storeId)

  expect(await loadSignals(claims)).toEqual([])
  const { actions } = await loadToday(claims)
  expect(actions.map(({ kind }) => kind)).toEqual(['restock'])
  expect(plain(actions[0]?.why)).toContain('No sale for 8 days, which costs about $160 so far.')
})

it('a product that a file says is back in stock is told no longer', async () => {
  const { claims, storeId } = await storeWith(database, ordersUntil(11))
  await look(storeId, dayBefore(1))
  expect(await loadSignals(claims)).toHaveLength(1)
  await setStock(storeId, 50)
  await look(storeId)

  expect(await loadSignals(claims)).toEqual([])
})

it('a product that had its stock all the time is told to have stopped selling', async () => {
  const { claims, storeId } = await storeWith(database, ordersUntil(9))
  await setStock(storeId, 50)
  await database.query(
    `insert into public.stock_snapshots (product_id, day, store_id, quantity)
     select id, $2, store_id, 50 from public.products where store_id = $1 and title = 'P1'`,
    [storeId, dayBefore(40)],
  )
  await look(storeId)

  expect(plain((await loadSignals(claims))[0]?.against)).toBe('Its stock says otherwise: 50 units on May 19, 2026.')
})

it('days that the calendar has as a stock-out of the product are not told', async () => {
  const { claims, storeId } = await storeWith(database, ordersUntil(9))
  await database.queryAs(
    claims,
    `insert into public.events (store_id, kind, name, first_day, last_day, touched, parts)
     select $1, 'stock_out', 'Waiting for P1', $2, $3, 'product', array[id::text]
     from public.products where store_id = $1 and title = 'P1'`,
    [storeId, dayBefore(8), TODAY],
  )
  await look(storeId)

  expect(await loadSignals(claims)).toEqual([])
})

it('what a member dismisses stays so while it goes on', async () => {
  const { claims, storeId } = await storeWith(database, ordersUntil(11))
  await look(storeId, dayBefore(1))
  const { actions } = await loadToday(claims, dayBefore(1))
  await decide(claims, actions[0]?.id ?? '', 'dismissed')
  await look(storeId)

  expect((await loadToday(claims)).actions).toEqual([])
  expect(await loadSignals(claims)).toEqual([])
})
