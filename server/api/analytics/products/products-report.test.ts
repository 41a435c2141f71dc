import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { createStore, type Entry, type TestOrder } from '#supabase/test/shop.ts'
import { type Call, requestReport, storeWith } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const request = (claims: Claims, call: Call) => requestReport(database, claims, call)

const sold = (product: string, amount: string, quantity = 1): Entry => ({ kind: 'sale', amount, quantity, product })

/** Sales of 10 to 19 May are compared with those of 30 April to 9 May. */
const ORDERS: TestOrder[] = [
  { name: '#1', at: '2026-05-01 12:00Z', entries: [sold('Mug', '50', 5), sold('Plate', '80', 2)] },
  {
    name: '#2',
    at: '2026-05-12 12:00Z',
    entries: [
      sold('Mug', '120', 12),
      sold('Postage', '500'),
      { kind: 'return', amount: '-20', quantity: -2, product: 'Mug', at: '2026-05-14 12:00Z', refundKey: 'r1' },
    ],
  },
  {
    name: '#3',
    at: '2026-05-13 12:00Z',
    entries: [
      sold('Plate', '40', 1),
      { kind: 'discount', amount: '-10', product: 'Plate' },
      { kind: 'sale', amount: '70', quantity: 1 },
    ],
  },
  { name: '#4', at: '2026-05-13 12:00Z', entries: [sold('Spoon', '5')] },
  { name: '#5', at: '2026-05-13 12:00Z', currency: 'EUR', entries: [sold('Fork', '999')] },
  { name: '#6', at: '2025-11-01 12:00Z', entries: [sold('Jug', '30', 3)] },
]

const store = await storeWith(database, ORDERS)

/** What files of products say is on hand. The vase was never sold. */
const STOCK = { Mug: 30, Plate: 400, Jug: 4, Spoon: 0, Vase: 7 }

await database.query(
  `insert into public.products (store_id, import_id, match_key, title, created_at)
   select store_id, min(import_id), 'title:vase', 'Vase', '2025-01-01' from public.products where store_id = $1 group by 1`,
  [store.storeId],
)
await database.query(
  `update public.products set inventory_quantity = stock.value::integer
   from jsonb_each_text($2) as stock where store_id = $1 and title = stock.key`,
  [store.storeId, JSON.stringify(STOCK)],
)
await database.query('update public.stores set data_version = data_version + 1 where id = $1', [store.storeId])

// The file of products says what a mug costs, 4 at first and 6 since the second order, and nothing on others.
await database.query(
  `update public.order_lines set unit_cost = case orders.name when '#1' then 4 else 6 end
   from public.orders, public.products
   where orders.id = order_lines.order_id and products.id = order_lines.product_id
     and orders.store_id = $1 and products.title = 'Mug'`,
  [store.storeId],
)

await database.query(`update public.products set unit_cost = 6 where store_id = $1 and title = 'Mug'`, [store.storeId])

const PERIOD = { report: 'products', from: '2026-05-10', to: '2026-05-19' }

async function load(query: Record<string, string> = {}, claims: Claims = store.claims) {
  const response = await request(claims, { query: { ...PERIOD, ...query } })
  expect(response.status).toBe(200)
  return v.parse(productsReportSchema, await response.json())
}

async function refusal(query: Record<string, string>) {
  const response = await request(store.claims, { query: { ...PERIOD, ...query } })
  const { error } = Object(await response.json())
  return [response.status, error?.message]
}

async function titles(query: Record<string, string>) {
  return (await load(query)).rows.map(({ title }) => title)
}

async function product(title: string) {
  const { rows, keptOut } = await load()
  const found = [...rows, ...keptOut].find((row) => row.title === title)
  if (!found) throw new Error(`There is no ${title}`)
  return found
}

describe('the sales of a product', () => {
  it('are its net sales and units with their change', async () => {
    expect(await product('Mug')).toMatchObject({
      net_sales: { value: 10_000, comparison: 5000, change: 1 },
      units: { value: 10, comparison: 5, change: 1 },
    })
    expect(await product('Plate')).toMatchObject({ net_sales: { value: 3000, comparison: 8000, change: -0.625 } })
  })

  it('are a share of everything that the shop sold, with what is no product', async () => {
    // 100 for mugs, 30 for plates, 5 for spoons, 70 without a product and 500 for postage.
    expect((await product('Mug')).share.value).toBeCloseTo(100 / 705, 12)
    expect((await product('Mug')).share.comparison).toBeCloseTo(50 / 130, 12)
  })

  it('are no share of a period in which more came back than was sold', async () => {
    const { claims } = await storeWith(database, [
      {
        name: 'C1',
        at: '2026-05-12 12:00Z',
        status: 'return',
        entries: [{ kind: 'return', amount: '-20', quantity: -2, product: 'Mug', refundKey: 'r1' }],
      },
    ])

    const response = await request(claims, { query: { report: 'products', from: '2026-05-10', to: '2026-05-19' } })
    const { rows } = v.parse(productsReportSchema, await response.json())
    expect(rows.map(({ net_sales, share }) => [net_sales.value, share.value])).toEqual([[-2000, null]])
  })

  it('give it a rank, which leaves out what did not sell and what is no product', async () => {
    const ranks = (await load()).rows.map(({ title, rank, rankBefore }) => [title, rank, rankBefore])
    expect(ranks).toEqual([
      ['Mug', 1, 2],
      ['Plate', 2, 1],
      ['Spoon', 3, null],
      ['Fork', null, null],
      ['Jug', null, null],
      ['Vase', null, null],
    ])
  })

  it('grade it by gross sales: A for the first 80 %, B for the next 15 %', async () => {
    // 120 + 40 + 5 = 165: mugs make 73 %, with plates it is 97 %.
    const grades = (await load()).rows.map(({ title, grade }) => [title, grade])
    expect(grades.slice(0, 4)).toEqual([
      ['Mug', 'A'],
      ['Plate', 'A'],
      ['Spoon', 'C'],
      ['Fork', 'C'],
    ])
    expect((await product('Postage')).grade).toBeNull()
  })

  it('say when it was last sold, in whatever currency', async () => {
    expect(await product('Mug')).toMatchObject({ lastSold: '2026-05-12', daysSinceSold: 7 })
    expect(await product('Fork')).toMatchObject({ lastSold: '2026-05-13', net_sales: { value: 0 } })
    expect(await product('Vase')).toMatchObject({ lastSold: null, daysSinceSold: null })
  })
})

describe('the margin of a product', () => {
  it('takes the cost of each line, without the units that came back', async () => {
    // Sold 12 for 120, returned 2 for 20: 10 units at 6 for net sales of 100.
    expect((await product('Mug')).margin).toEqual({ profit: 4000, rate: 0.4, coverage: 1, byRule: 0 })
    const earlier = await load({ from: '2026-05-01', to: '2026-05-09' })
    expect(earlier.rows.find(({ title }) => title === 'Mug')?.margin).toEqual({
      profit: 3000,
      rate: 0.6,
      coverage: 1,
      byRule: 0,
    })
  })

  it('is unknown without a cost, and the total says how much of the sales it speaks for', async () => {
    expect((await product('Plate')).margin).toBeNull()
    // 100 of the 135 of products; postage is none.
    expect((await load()).margin).toEqual({ profit: 4000, rate: 0.4, coverage: 100 / 135, byRule: 0 })
  })

  it('covers only the orders with a known cost', async () => {
    async function forget(cost: number | null) {
      await database.query(
        `update public.order_lines set unit_cost = $2 from public.orders
         where orders.id = order_lines.order_id and orders.store_id = $1 and orders.name = '#1' and order_lines.title = 'Mug'`,
        [store.storeId, cost],
      )
      // As a products file does.
      await database.query('update public.imports set cost_changes = cost_changes + 1 where store_id = $1', [
        store.storeId,
      ])
      await database.query('update public.stores set data_version = data_version + 1 where id = $1', [store.storeId])
    }
    await forget(null)
    const { rows } = await load({ from: '2026-05-01' })
    await forget(4)
    // 100 of 150 in net sales.
    expect(rows.find(({ title }) => title === 'Mug')?.margin).toEqual({
      profit: 4000,
      rate: 0.4,
      coverage: 2 / 3,
      byRule: 0,
    })
  })
})

describe('the stock of a product', () => {
  it('lasts for its units divided by those sold per day since it first sold', async () => {
    const { cover } = await product('Mug')
    // 17 units in the 19 days from 1 May to yesterday.
    expect(cover).toMatchObject({ kind: 'days', velocity: 17 / 19 })
    if (cover.kind !== 'days') throw new Error('There are sales.')
    expect(cover.days).toBeCloseTo((30 * 19) / 17, 9)
    expect(cover.low).toBeLessThan(cover.days)
    expect(cover.high ?? 0).toBeGreaterThan(cover.days)
  })

  it('is slow if it lasts longer than half a year, and dead if nothing sold in 90 days', async () => {
    const states = (await load()).rows.map(({ title, stockState }) => [title, stockState])
    expect(Object.fromEntries(states)).toEqual({
      Mug: null,
      Plate: 'slow',
      Spoon: 'out_of_stock',
      Fork: null,
      Jug: 'dead',
      Vase: 'dead',
    })
  })

  it('runs low under 14 days of cover, which the list can be filtered by', async () => {
    const setStock = async (units: number) => {
      const set = `update public.products set inventory_quantity = $2 where store_id = $1 and title = 'Mug'`
      await database.query(set, [store.storeId, units])
      await database.query('update public.stores set data_version = data_version + 1 where id = $1', [store.storeId])
    }
    await setStock(10)
    const { rows } = await load({ stock: 'running_low' })
    await setStock(30)
    expect(rows.map(({ title, stockState }) => [title, stockState])).toEqual([['Mug', 'running_low']])
  })

  it('is unknown where no file says it', async () => {
    expect(await product('Fork')).toMatchObject({ available: null, cover: { kind: 'not_tracked' }, sellThrough: null })
    expect(await product('Spoon')).toMatchObject({ available: 0, cover: { kind: 'out_of_stock' }, sellThrough: 1 })
  })

  it('sold through by the units sold and those still there', async () => {
    expect((await product('Mug')).sellThrough).toBe(10 / 40)
  })

  it('is measured up to the last order where that is long ago', async () => {
    const response = await request(store.claims, { query: PERIOD, now: '2027-05-20T12:00:00Z' })
    const { rows, stockPeriod } = v.parse(productsReportSchema, await response.json())
    expect(stockPeriod).toEqual({ from: '2026-02-14', to: '2026-05-14' })
    expect(rows.find(({ title }) => title === 'Mug')).toMatchObject({ stockState: null, daysSinceSold: 2 })
  })
})

describe('the list', () => {
  it('says what it leaves out and why', async () => {
    const { keptOut } = await load()
    expect(keptOut).toMatchObject([
      { title: 'Postage', kind: 'shipping', isKindChosen: false, rank: null, net_sales: { value: 50_000 } },
    ])
  })

  it('follows the kind that a member chooses', async () => {
    const choose = (kind: string | null) =>
      database.queryAs(
        store.claims,
        `update public.products set kind_chosen = $2 where store_id = $1 and title = 'Postage'`,
        [store.storeId, kind],
      )
    await choose('product')
    const { rows, keptOut } = await load()
    await choose(null)

    expect(keptOut).toEqual([])
    expect(rows[0]).toMatchObject({ title: 'Postage', rank: 1, isKindChosen: true })
    expect((await load()).keptOut).toHaveLength(1)
  })

  it('can be searched, filtered, sorted and paged', async () => {
    expect(await titles({ search: ' pLa ' })).toEqual(['Plate'])
    expect(await titles({ search: 'te  pla' })).toEqual(['Plate'])
    expect(await titles({ grade: 'A' })).toEqual(['Mug', 'Plate'])
    expect(await titles({ stock: 'slow,dead' })).toEqual(['Plate', 'Jug', 'Vase'])
    expect(await titles({ sort: '-title' })).toEqual(['Vase', 'Spoon', 'Plate', 'Mug', 'Jug', 'Fork'])
    expect((await titles({ sort: 'days_of_cover' })).slice(0, 2)).toEqual(['Mug', 'Plate'])
    expect((await titles({ sort: '-available' })).at(-1)).toBe('Fork')
    const page = await load({ limit: '2', offset: '1' })
    expect([page.rows.map(({ title }) => title), page.rowCount]).toEqual([['Plate', 'Spoon'], 6])
  })

  it('can be of one product of any kind, and is empty for one of another store', async () => {
    const { id } = await product('Postage')
    expect(await titles({ product: id })).toEqual(['Postage'])

    const stranger = await createStore(database)
    expect(await load({ product: id }, stranger.claims)).toMatchObject({ rows: [], keptOut: [] })
    expect((await request(stranger.claims, { query: { ...PERIOD, store: store.storeId } })).status).toBe(404)
  })

  it('is a CSV file of all that is asked for', async () => {
    const response = await request(store.claims, { query: { ...PERIOD, format: 'csv', search: 'mug' } })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header, line, end] = (await response.text()).split('\r\n')
    expect(header).toMatch(/^product,variant,sku,currency,net_sales,net_sales_before,units/)
    expect(line).toMatch(/^Mug,,Mug,USD,100\.00,50\.00,10,5,/)
    expect(end).toBe('')
  })

  it.each([
    [{ report: 'profits' }, 'report'],
    [{ sort: 'price' }, 'sort'],
    [{ grade: 'A,D' }, 'grade'],
    [{ stock: '' }, 'stock'],
    [{ product: '1 or 1=1' }, 'product'],
    [{ limit: '10001' }, 'limit'],
    [{ offset: '-1' }, 'offset'],
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ by: 'day' }, 'by'],
  ])('refuses %j and names the parameter', async (query, name) => {
    const [status, message] = await refusal(query)
    expect(status).toBe(400)
    expect(message).toContain(`The parameter "${name}`)
  })
})
