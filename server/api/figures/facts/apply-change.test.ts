import { expect, test } from 'vitest'
import { createRandom } from '#domain/sample-store/random.ts'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openFacts, sale } from '#test/fixtures/shops/facts.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

const random = createRandom(17)

/** An order on some day of May, of one of sixty customers or of a guest, in five with a refund. */
function draw(name: string): TestOrder {
  const day = `2026-05-${random.integer(10, 28)}`
  const isRefunded = random.chance(0.2)
  const at = `2026-06-${random.integer(10, 12)}T10:00Z`
  return {
    name,
    at: `${day}T10:00Z`,
    ...(random.chance(0.8) && { customer: `c${random.integer(1, 60)}` }),
    ...(random.chance(0.2) && { currency: 'EUR' }),
    entries: [
      sale(String(random.integer(1, 300)), `p${random.integer(1, 9)}`),
      sale('7', `p${random.integer(1, 9)}`),
      ...(isRefunded ? [{ kind: 'return' as const, amount: '-1', at, refundKey: 'r' }] : []),
    ],
  }
}

// A refund is known by a number of its own, whatever it is.
const TABLES = {
  orders: 'from orders order by id',
  ledger: `
    select * exclude (refund_id), refund_id is null as is_sale_row from ledger order by order_id, day, product_id, net_sales`,
  refunds:
    'select count(distinct refund_id) as refunds, count(*) filter (refund_id is not null) as entries from ledger',
  baskets: 'from baskets order by order_id, product_id',
  codes: 'from codes order by code',
}

test('small imports change the facts as loading them anew would', async () => {
  const { storeId } = await createStore(database)
  const { ask } = await openFacts(database)
  const numbers = Array.from({ length: 400 }, (_, number) => `#${number}`)
  await importOrders(database, { storeId }, numbers.map(draw))
  await ask(storeId, 'select 1')

  for (const names of [['new 1', 'new 2'], ['#7', 'new 3'], ['new 1', '#7', '#200'], ['new 4']]) {
    await importOrders(database, { storeId }, names.map(draw))
    const anew = await openFacts(database)
    for (const statement of Object.values(TABLES)) {
      expect(await ask(storeId, statement)).toEqual(await anew.ask(storeId, statement))
    }
  }
  const [count] = await ask(storeId, 'select count(*)::INTEGER as orders, max(order_number) > 5 as is_long from orders')
  expect(count).toEqual({ orders: 404, is_long: true })
})
