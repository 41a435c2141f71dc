import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerListSchema } from '#domain/contracts/analytics/customers.ts'
import { addedSchema, keptListsSchema } from '#domain/contracts/analytics/kept-lists.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { createCustomersApi } from '#server/api/analytics/customers/customers-api.ts'
import { createFiguresApi } from '#server/api/figures/query/figures-api.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { optionsFor } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createListsApi } from './lists-api.ts'

const NOW = '2026-03-01T12:00:00Z'

let database: Database
let owner: Awaited<ReturnType<typeof createStore>>
let stranger: Awaited<ReturnType<typeof createStore>>
let request: (path: string, options?: { claims?: Claims; method?: string; etag?: string }) => Promise<Response>

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const order = (name: string, customer: string, amount: string, product = 'Mug'): TestOrder => ({
  name,
  customer,
  at: '2026-02-01T12:00Z',
  entries: [{ kind: 'sale', amount, product, quantity: 1 }],
})

/** Robin bought for 30, Sam for 50 with a return of 20, and Kim for 7. */
const ORDERS: TestOrder[] = [
  order('#1', 'Robin', '10'),
  order('#2', 'Robin', '20', 'Bowl'),
  {
    ...order('#3', 'Sam', '50', 'Bowl'),
    entries: [
      { kind: 'sale', amount: '50', product: 'Bowl', quantity: 1 },
      { kind: 'return', amount: '-20', product: 'Bowl', at: '2026-02-02T12:00Z', refundKey: 'r' },
    ],
  },
  order('#4', 'Kim', '7'),
]

beforeEach(async () => {
  owner = await createStore(database)
  stranger = await createStore(database)
  await importOrders(database, owner, ORDERS)
  const facts = openTestFacts(database)
  const analyze = createCustomerAnalyses(facts)
  const apis = new Map<Claims, ReturnType<typeof createListsApi>>()
  request = async (path, { claims = owner.claims, method = 'GET', etag } = {}) => {
    const options = { ...optionsFor(database, claims, NOW), facts, analyze }
    const api = apis.get(claims) ?? createListsApi(options)
    if (!apis.has(claims)) {
      api.route('/', createCustomersApi(options))
      api.route('/', createFiguresApi(options))
      apis.set(claims, api)
    }
    return api.request(path, { method, headers: etag ? { 'If-None-Match': etag } : {} })
  }
})

async function createList(name: string) {
  const { rows } = await database.queryAs<{ id: string }>(
    owner.claims,
    'insert into public.customer_lists (store_id, name) values ($1, $2) returning id',
    [owner.storeId, name],
  )
  return rows[0]?.id ?? ''
}

async function change(verb: 'add_to' | 'remove_from', list: string, names: string[]) {
  await database.queryAs(
    owner.claims,
    `select public.${verb}_customer_list($1, array(select id from public.customers where store_id = $2 and name = any ($3)))`,
    [list, owner.storeId, names],
  )
}

async function load(query = '') {
  const response = await request(`/customer-lists?${query}`)
  expect(response.status).toBe(200)
  return v.parse(keptListsSchema, await response.json()).lists
}

const whereOf = (filter: unknown) => `where=${encodeURIComponent(JSON.stringify(filter))}`

async function namesFor(filter: unknown) {
  const response = await request(`/customers?${whereOf(filter)}`)
  expect(response.status).toBe(200)
  return v.parse(customerListSchema, await response.json()).rows.map(({ name }) => name)
}

const add = (list: string, query = '', claims = owner.claims) =>
  request(`/customer-lists/${list}/customers?${query}`, { method: 'POST', claims })

describe('lists', () => {
  it('have the customers and net sales that counting by hand gives, by name', async () => {
    const wholesale = await createList('Wholesale')
    await createList('empty')
    await change('add_to', wholesale, ['Robin', 'Sam'])

    expect(await load()).toMatchObject([
      { name: 'empty', customers: 0, netSales: 0, withoutOrders: 0 },
      { name: 'Wholesale', madeBy: owner.userId, customers: 2, netSales: 6000, withoutOrders: 0 },
    ])
    expect(await load(whereOf(['is', 'customer', [await idOf('Sam')]]))).toMatchObject([
      { name: 'empty', customers: 0 },
      { name: 'Wholesale', customers: 1, netSales: 3000, withoutOrders: 0 },
    ])
  })

  it('say how many of their customers, besides those of removed sample data, have no orders', async () => {
    const list = await createList('Wholesale')
    await change('add_to', list, ['Robin', 'Sam', 'Kim'])
    await database.query(`delete from public.orders where store_id = $1 and name = '#4'`, [owner.storeId])
    await database.query(
      `insert into public.customer_list_entries (list_id, store_id, channel, subject)
       values ($1, $2, 'etsy', 'gone'), ($1, $2, 'sample', 'removed')`,
      [list, owner.storeId],
    )
    await database.query('update public.stores set data_version = data_version + 1 where id = $1', [owner.storeId])

    const [found] = await load()
    expect(found).toMatchObject({ customers: 2, netSales: 6000, withoutOrders: 2 })
    const [filtered] = await load(whereOf(['is', 'customer', [await idOf('Sam')]]))
    expect(filtered).toMatchObject({ customers: 1, withoutOrders: 2 })
  })

  it('count only orders in the shown currency, and say how many customers have none in it', async () => {
    const list = await createList('Wholesale')
    await change('add_to', list, ['Robin', 'Sam', 'Kim'])
    await database.query(`update public.orders set currency = 'EUR' where store_id = $1 and name = '#4'`, [
      owner.storeId,
    ])
    await database.query(
      `update public.ledger_entries set currency = 'EUR'
       where order_id in (select id from public.orders where store_id = $1 and name = '#4')`,
      [owner.storeId],
    )
    await database.query('update public.stores set data_version = data_version + 1 where id = $1', [owner.storeId])

    expect(await load()).toMatchObject([{ customers: 2, netSales: 6000, withoutOrders: 1 }])
    const inEuros = await request(`/customer-lists?${whereOf(['is', 'currency', ['EUR']])}`)
    expect(await inEuros.json()).toMatchObject({
      store: { currency: 'EUR' },
      lists: [{ customers: 1, netSales: 700, withoutOrders: 2 }],
    })
    expect(await load(whereOf(['is', 'currency', ['USD']]))).toMatchObject([
      { customers: 2, netSales: 6000, withoutOrders: 1 },
    ])
  })

  it('are those of the own store only', async () => {
    await createList('Wholesale')
    const response = await request(`/customer-lists?store=${owner.storeId}`, { claims: stranger.claims })
    expect(response.status).toBe(404)
    const own = await request('/customer-lists', { claims: stranger.claims })
    expect(await own.json()).toMatchObject({ lists: [] })
  })
})

const idOf = async (name: string) =>
  (
    await database.query<{ id: string }>('select id::text from public.customers where store_id = $1 and name = $2', [
      owner.storeId,
      name,
    ])
  ).rows[0]?.id

describe('a filter by a list', () => {
  it('finds its customers, or the others, with all that other filters find', async () => {
    const list = await createList('Wholesale')
    await change('add_to', list, ['Robin', 'Sam'])

    expect(await namesFor(['is', 'customer_list', [list]])).toEqual(['Robin', 'Sam'])
    expect(await namesFor(['is_not', 'customer_list', [list]])).toEqual(['Kim'])
    expect(
      await namesFor([
        'and',
        [
          ['is', 'customer_list', [list]],
          ['is', 'order_name', ['#2']],
        ],
      ]),
    ).toEqual(['Robin'])
    expect(await namesFor(['is', 'customer_list', [crypto.randomUUID()]])).toEqual([])
  })

  it('filters sales, and follows the list at once', async () => {
    const list = await createList('Wholesale')
    await change('add_to', list, ['Robin', 'Sam'])
    const where = ['is', 'customer_list', [list]]
    const query = { metrics: ['net_sales', 'customers'], by: [], period: 'all_time', compare: 'none', where }
    const path = `/figures?q=${encodeURIComponent(JSON.stringify(query))}`
    const first = await request(path)
    const etag = first.headers.get('etag') ?? ''
    expect(await first.json()).toMatchObject({ totals: { net_sales: { value: 6000 }, customers: { value: 2 } } })
    expect((await request(path, { etag })).status).toBe(304)

    await change('remove_from', list, ['Sam'])
    const second = await request(path, { etag })
    expect(await second.json()).toMatchObject({ totals: { net_sales: { value: 3000 }, customers: { value: 1 } } })
  })

  it.each([
    [['is', 'customer_list', ['Wholesale']], 'where.2.0'],
    [['is', 'customer_list', [null]], 'where.2.0'],
    [['contains', 'customer_list', ['Whole']], 'where.1'],
  ])('refuses %j', async (filter, place) => {
    const response = await request(`/customers?${whereOf(filter)}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(place)
  })
})

describe('adding all customers that match', () => {
  it('adds those of all pages once', async () => {
    const list = await createList('Wholesale')
    await change('add_to', list, ['Sam'])
    const response = await add(list, `${whereOf(['is', 'order_name', ['#1', '#3']])}&limit=1`)

    expect(response.status).toBe(200)
    expect(v.parse(addedSchema, await response.json())).toEqual({ customers: 2, added: 1 })
    expect(await namesFor(['is', 'customer_list', [list]])).toEqual(['Robin', 'Sam'])
  })

  it('refuses a list that doesn’t exist, or is of another store', async () => {
    const list = await createList('Wholesale')
    expect((await add(crypto.randomUUID())).status).toBe(404)
    expect((await add('1')).status).toBe(404)
    expect((await add(list, '', stranger.claims)).status).toBe(404)
    const { rows } = await database.queryAs<{ id: string }>(
      owner.claims,
      `select public.create_store('Second store', 'USD', 'UTC') as id`,
    )
    expect((await add(list, `store=${rows[0]?.id}`)).status).toBe(404)
    expect(await load()).toMatchObject([{ customers: 0 }])
  })

  it('adds nobody to a list that would get too long, and counts those in it once', async () => {
    const list = await createList('Wholesale')
    for (const first of [1, 10_001, 20_001, 30_001, 40_001]) {
      await database.query(
        `insert into public.customer_list_entries (list_id, store_id, channel, subject)
         select $1, $2, 'etsy', number::text from generate_series($3::integer, least($3 + 9999, 49999)) as number`,
        [list, owner.storeId, first],
      )
    }
    const response = await add(list)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      error: { message: 'A list can have at most 50,000 customers. Nobody was added.' },
    })
    expect(await load()).toMatchObject([{ customers: 0 }])

    await database.query(`delete from public.customer_list_entries where list_id = $1 and subject in ('1', '2')`, [
      list,
    ])
    await change('add_to', list, ['Sam'])
    expect((await add(list)).status).toBe(200)
    expect(await load()).toMatchObject([{ customers: 3 }])
  })
})
