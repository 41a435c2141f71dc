import { afterAll, expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { importOrders } from '#supabase/test/shop.ts'
import { sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { createTodayShop, dayBefore, fallsFor, noonOf, ordersOf, TODAY, usual } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { countShown } from './count-shown.ts'

const database = await openTestDatabase()
const { look, loadToday, decide, setStock } = createTodayShop(database)

afterAll(() => database.close())

const plain = (text: string | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '')

type Shop = { claims: Claims; storeId: string }

/** Looks at a store after new data. */
async function lookAgain(storeId: string, day = TODAY) {
  await database.query('update public.stores set data_version = data_version + 1 where id = $1', [storeId])
  await look(storeId, day)
}

/** Marks the only action as done, some days ago. */
async function doneBefore(days: number, { claims, storeId }: Shop): Promise<string> {
  const id = (await loadToday(claims)).actions[0]?.id ?? ''
  await decide(claims, id, 'done')
  await database.query('update public.work set changed_at = $2 where store_id = $1', [storeId, noonOf(dayBefore(days))])
  return id
}

async function outOfStock(): Promise<Shop> {
  const shop = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(shop.storeId, 0)
  await look(shop.storeId)
  return shop
}

const outcomesOf = async ({ claims }: Shop, day = TODAY) => (await loadToday(claims, day)).outcomes

const countOf = async ({ claims, storeId }: Shop, today: string) =>
  (await countShown(database, claims, { storeId, today })).outcomes

const historyOf = async (id: string) => {
  const { rows } = await database.query<{ state: string; found: boolean }>(
    'select state, outcome is not null as found from public.work_history where work_id = $1 order by id',
    [id],
  )
  return rows.map(({ state, found }) => (found ? `${state}, looked at again` : state))
}

it('what was restocked a week ago is looked at again, and told for a week', async () => {
  const shop = await outOfStock()
  const id = await doneBefore(8, shop)
  await setStock(shop.storeId, 31)
  await lookAgain(shop.storeId)

  const [outcome, ...others] = await outcomesOf(shop)

  expect(others).toEqual([])
  expect(plain(outcome?.text)).toBe('Since you restocked P1 on May 12, 2026, 7 were sold')
  expect(outcome?.basis).toBe('Units from May 13 to May 19, 2026. 31 in stock as of May 19, 2026.')
  expect(await outcomesOf(shop, addDays(TODAY, 6))).toHaveLength(1)
  expect(await countOf(shop, addDays(TODAY, 6))).toBe(1)
  expect(await outcomesOf(shop, addDays(TODAY, 7))).toEqual([])
  expect(await countOf(shop, addDays(TODAY, 7))).toBe(0)
  expect(await historyOf(id)).toEqual(['open', 'done', 'done, looked at again'])
})

it('what was restocked less than a week ago is not looked at yet', async () => {
  const shop = await outOfStock()
  await doneBefore(7, shop)
  await lookAgain(shop.storeId)

  expect(await outcomesOf(shop)).toEqual([])
})

it('what was found stays as it was, and an undo removes it', async () => {
  const shop = await outOfStock()
  const id = await doneBefore(8, shop)
  await lookAgain(shop.storeId)
  const found = await outcomesOf(shop)
  await importOrders(database, shop, [sale('#late', `${dayBefore(2)} 12:00Z`, '10')])
  await lookAgain(shop.storeId)
  expect(found).toHaveLength(1)
  expect(await outcomesOf(shop)).toEqual(found)

  await decide(shop.claims, id, 'open')

  expect(await outcomesOf(shop)).toEqual([])
  expect(await historyOf(id)).toEqual(['open', 'done', 'done, looked at again', 'open'])
})

it('what was ordered is looked at a week after it was received', async () => {
  const shop = await outOfStock()
  const { rows } = await database.query<{ id: string }>('select id from public.products where store_id = $1', [
    shop.storeId,
  ])
  await database.queryAs(
    shop.claims,
    `insert into public.purchase_orders (store_id, product_id, quantity, ordered_on, expected_on) values ($1, $2, 40, $3, $4)`,
    [shop.storeId, rows[0]?.id, dayBefore(20), dayBefore(10)],
  )
  await database.query('update public.work set changed_at = $2 where store_id = $1', [
    shop.storeId,
    noonOf(dayBefore(20)),
  ])
  await lookAgain(shop.storeId)
  expect(await outcomesOf(shop)).toEqual([])

  await database.query('update public.purchase_orders set received_on = $2 where store_id = $1', [
    shop.storeId,
    dayBefore(9),
  ])
  await lookAgain(shop.storeId)

  expect(plain((await outcomesOf(shop))[0]?.text)).toBe('Since you restocked P1 on May 11, 2026, 7 were sold')
})

it('a fall that is still found two weeks later goes on', async () => {
  const shop = await storeWith(database, ordersOf(fallsFor(7)))
  await look(shop.storeId)
  await doneBefore(15, shop)
  await lookAgain(shop.storeId)

  expect(await outcomesOf(shop)).toMatchObject([
    {
      text: expect.stringMatching(/^Orders fell .+: still going on$/),
      basis: 'You marked it as done on May 5, 2026. It was last found on May 19, 2026.',
    },
  ])
})

it('customers who ordered since they were written to are counted, without those who were deleted', async () => {
  const buyers = Array.from({ length: 8 }, (_, at) => `c${at}`)
  const orders = ordersOf(usual).concat(
    buyers.flatMap((customer) =>
      [70, 65, 60, 55].map((ago) => ({ ...sale(`#${customer}-${ago}`, `${dayBefore(ago)} 12:00Z`, '10'), customer })),
    ),
  )
  const shop = await storeWith(database, orders)
  const { storeId } = shop
  await database.query(`update public.customers set email = external_id || '@example.com' where store_id = $1`, [
    storeId,
  ])
  await database.query(
    `insert into public.marketing_consents (store_id, customer_id, import_id, answer, stated_at, dated_by)
     select store_id, id, (select id from public.imports where store_id = $1 limit 1), 'yes', now(), 'row'
     from public.customers where store_id = $1`,
    [storeId],
  )
  await lookAgain(storeId)
  await doneBefore(15, shop)
  const again = (customer: string, ago: number) => ({
    ...sale(`#again-${customer}-${ago}`, `${dayBefore(ago)} 12:00Z`, '10'),
    customer,
  })
  await importOrders(database, shop, [again('c1', 14), again('c1', 3), again('c2', 1), again('c3', 15)])
  await database.query(
    `update public.work set customers = customers || 9000000000000 where store_id = $1 and kind = 'write_to'`,
    [storeId],
  )
  await lookAgain(storeId)

  expect((await outcomesOf(shop)).map(({ text, basis }) => [text, basis])).toEqual([
    [
      'Since you wrote to 8 overdue customers on May 5, 2026, 2 of them ordered',
      'Orders from May 6 to May 19, 2026. Some would have ordered anyway.',
    ],
  ])
})
