import { describe, expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createPerson, createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createSampleApi } from './sample-api.ts'

const NOW = new Date('2026-05-20T12:00:00Z')

const SALE: TestOrder = {
  name: '#1',
  at: '2026-05-01 12:00Z',
  customer: 'c0',
  entries: [{ kind: 'sale', amount: '10', quantity: 1, product: 'P0' }],
}

const database = await openDatabase()

function openApi(claims: Claims) {
  return createSampleApi({ database, authenticate: async () => claims, clock: () => NOW, log: silentLog })
}

async function call(claims: Claims, method: 'POST' | 'DELETE', query = '') {
  const response = await openApi(claims).request(`/sample${query}`, { method })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const BULK_TABLES = [
  'orders',
  'order_lines',
  'ledger_entries',
  'customers',
  'products',
  'sales_days',
  'customer_days',
  'product_months',
  'product_month_days',
  'imports',
]

async function countRows(storeId: string) {
  const counts = BULK_TABLES.map((table) => `(select count(*) from public.${table} where store_id = $1)`)
  const { rows } = await database.query<{ rows: string }>(`select ${counts.join(' + ')} as rows`, [storeId])
  return Number(rows[0]?.rows)
}

async function loadStore(claims: Claims, storeId: string) {
  const { rows } = await database.queryAs(
    claims,
    'select name, currency, time_zone, is_sample, first_order_day::text, last_order_day::text, data_version::int from analytics.store_summary($1)',
    [storeId],
  )
  return rows[0]
}

const COUNT_FACTS = `
  select (select count(distinct (country, region, city))::int from public.orders) as places,
    (select count(distinct payment_method)::int from public.orders) as payments,
    (select count(distinct category)::int from public.products) as categories,
    (select round(avg((unit_cost is not null)::int), 1)::float from public.order_lines) as "costCoverage"`

describe('sample data', () => {
  it('requires signing in', async () => {
    expect(await call({ role: 'anon' }, 'POST')).toMatchObject({
      status: 401,
      body: { error: { code: 'not_signed_in' } },
    })
    expect(await call({ role: 'anon' }, 'DELETE')).toMatchObject({ status: 401 })
  })

  it('creates and fills a store for a person without one, and leaves nothing when removed', async () => {
    const { claims, userId } = await createPerson(database)
    await database.query(`insert into public.profiles (id, full_name) values ($1, 'Example Person')`, [userId])

    const made = await call(claims, 'POST', '?timeZone=Europe/Berlin&currency=EUR')

    expect(made.status).toBe(201)
    const storeId: string = made.body.store
    expect(await loadStore(claims, storeId)).toEqual({
      name: 'Example Person’s store',
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
      is_sample: true,
      first_order_day: '2024-05-21',
      last_order_day: expect.stringMatching(/^2026-05-(19|20)$/),
      data_version: 1,
    })
    const { rows: facts } = await database.queryAs(claims, COUNT_FACTS)
    expect(facts).toEqual([{ places: 14, payments: 4, categories: 6, costCoverage: 0.9 }])
    expect(await call(claims, 'POST')).toMatchObject({ status: 409, body: { error: { code: 'sample_exists' } } })

    expect(await call(claims, 'DELETE')).toEqual({ status: 204, body: null })

    expect(await loadStore(claims, storeId)).toMatchObject({ is_sample: false, first_order_day: null, data_version: 2 })
    expect(await countRows(storeId)).toBe(0)
    expect(await call(claims, 'DELETE')).toMatchObject({ status: 404, body: { error: { code: 'no_sample' } } })
  })

  it('is refused when the store has its own orders', async () => {
    const { claims, storeId } = await createStore(database)
    await importOrders(database, { storeId }, [SALE])

    expect(await call(claims, 'POST', `?store=${storeId}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'store_has_orders' } },
    })
  })

  it('is refused while an import is running', async () => {
    const { claims, storeId } = await createStore(database)
    await database.query(`insert into public.imports (store_id, source, status) values ($1, 'test', 'running')`, [
      storeId,
    ])

    expect(await call(claims, 'POST')).toMatchObject({ status: 409, body: { error: { code: 'import_running' } } })
  })

  it("neither fills nor empties another person's store", async () => {
    const owner = await createStore(database)
    await importOrders(database, { storeId: owner.storeId, source: 'sample' }, [SALE])
    const rows = await countRows(owner.storeId)
    const stranger = await createStore(database)

    expect(await call(stranger.claims, 'POST', `?store=${owner.storeId}`)).toMatchObject({ status: 404 })
    expect(await call(stranger.claims, 'DELETE', `?store=${owner.storeId}`)).toMatchObject({ status: 404 })
    expect(await call(stranger.claims, 'DELETE')).toMatchObject({ status: 404 })
    expect(await countRows(owner.storeId)).toBe(rows)
  })

  it.each(['?store=1', '?color=red', `?timeZone=${'x'.repeat(101)}`])('refuses %s', async (query) => {
    const { claims } = await createStore(database)
    expect(await call(claims, 'POST', query)).toMatchObject({ status: 400, body: { error: { code: 'invalid_query' } } })
  })

  it('is replaced by the first real orders, and the store takes their currency', async () => {
    const { claims } = await createPerson(database)
    const values = ['Test store', 'USD', 'UTC']
    const made = await database.queryAs<{ id: string }>(
      claims,
      'select public.create_first_store($1, $2, $3) as id',
      values,
    )
    const storeId = made.rows[0]?.id ?? ''
    await importOrders(database, { storeId, source: 'sample' }, [SALE])
    expect(await loadStore(claims, storeId)).toMatchObject({ currency: 'USD', is_sample: true })

    await importOrders(database, { storeId }, [
      {
        name: '#2',
        at: '2026-05-01 12:00Z',
        currency: 'GBP',
        customer: 'c1',
        entries: [{ kind: 'sale', amount: '10', quantity: 1, product: 'P1' }],
      },
    ])

    expect(await loadStore(claims, storeId)).toMatchObject({
      currency: 'GBP',
      is_sample: false,
      first_order_day: '2026-05-01',
      last_order_day: '2026-05-01',
    })
    const { rows } = await database.queryAs(
      claims,
      `select (select count(*)::int from public.orders) as orders, (select count(*)::int from public.customers) as customers,
        (select count(*)::int from public.products) as products`,
    )
    expect(rows).toEqual([{ orders: 1, customers: 1, products: 1 }])
  })
})
