import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { catalogSchema, collectionsSchema } from '#domain/contracts/catalog/catalog.ts'
import { fillUnitCosts } from '#server/api/publication/unit-costs.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { createStore, type Entry, importOrders } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { optionsFor } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createCatalogApi } from './catalog-api.ts'

const database = await openTestDatabase()

afterAll(() => database.close())

const request = (claims: Claims, path: string) =>
  createCatalogApi({ ...optionsFor(database, claims, '2026-05-20T12:00:00Z'), facts: openTestFacts(database) }).request(
    path,
  )

async function load<Answer>(claims: Claims, path: string, schema: v.GenericSchema<unknown, Answer>) {
  const response = await request(claims, path)
  expect(response.status).toBe(200)
  return v.parse(schema, await response.json())
}

const loadCatalog = (claims: Claims, query = '') => load(claims, `/catalog${query}`, catalogSchema)

const sold = (product: string, amount: string, quantity = 1): Entry => ({ kind: 'sale', amount, quantity, product })

/** Files say the cost and price of a cup and a bowl, but no cost of the plate. The last order is on the 19th. */
async function openShop() {
  const store = await createStore(database)
  const importId = await importOrders(database, store, [
    {
      name: '1',
      at: '2026-05-19T12:00Z',
      entries: [
        sold('Cup', '20', 2),
        { kind: 'discount', amount: '-9', product: 'Cup' },
        sold('Bowl', '30'),
        sold('Plate', '40'),
        sold('Postage', '5'),
      ],
    },
    // Cancelled, given back, long ago and in another currency.
    { name: '2', at: '2026-05-18T12:00Z', status: 'cancelled', entries: [sold('Bowl', '1')] },
    { name: '3', at: '2025-09-01T12:00Z', entries: [sold('Bowl', '2')] },
    { name: '4', at: '2026-05-18T12:00Z', currency: 'EUR', entries: [sold('Bowl', '1')] },
    { name: '5', at: '2024-05-18T12:00Z', entries: [sold('Old jug', '1')] },
  ])
  await database.query(
    `update public.products set price = 10, unit_cost = case title when 'Cup' then 6 when 'Bowl' then 25 end, sku = null
     where store_id = $1`,
    [store.storeId],
  )
  await database.query(
    `insert into private.product_facts (import_id, product_id, said) select $2, id, '{}' from public.products
     where store_id = $1`,
    [store.storeId, importId],
  )
  await fillUnitCosts({ database, importId, storeId: store.storeId, yieldTurn: yieldToEventLoop })
  return { ...store, importId }
}

it('says what is missing, for the products that sold in a year', async () => {
  const { claims } = await openShop()
  expect(await loadCatalog(claims)).toMatchObject({
    period: { from: '2025-05-20', to: '2026-05-19' },
    products: 3,
    productsWithGaps: 1,
    // The cup's 11, the bowl's 30, 1 and 2, and the plate's 40.
    netSales: 8400,
    touched: 4000,
    counts: [{ gap: 'no_cost', products: 1, touched: 4000 }],
    notInFiles: ['image', 'type', 'vendor', 'description', 'tags', 'seo_description', 'image_alt'],
    hasFile: true,
    rows: [{ title: 'Plate', gaps: [{ gap: 'no_cost', variants: 1 }], netSales: 4000 }],
    rowCount: 1,
  })
})

it('says which texts are missing for all variants, by the last file that still counts and has their column', async () => {
  const { claims, storeId, importId } = await openShop()
  await database.query(
    `update public.products set handle = 'cup', image_url = 'https://example.com/cup.jpg' where store_id = $1
     and title in ('Cup', 'Bowl')`,
    [storeId],
  )
  const say = (texts: Record<string, string>, file = importId, variant = 'Cup') =>
    database.query(
      `insert into private.product_texts (import_id, product_id, description, tags, seo_description, image_alt)
       select $2, id, $3::jsonb ->> 'description', $3::jsonb ->> 'tags', $3::jsonb ->> 'seo', $3::jsonb ->> 'alt'
       from public.products where store_id = $1 and title = $4`,
      [storeId, file, JSON.stringify(texts), variant],
    )
  const add = () => importOrders(database, { storeId }, [{ name: '9', at: '2026-05-19T12:00Z', entries: [] }])
  const undone = await add()
  await say({ description: 'Blue', tags: '', alt: '' })
  await say({ description: '', seo: '' }, await add(), 'Bowl')
  await say({ tags: 'gift' }, undone)
  await database.query('update public.imports set undone_at = now() where id = $1', [undone])

  const { rows, notInFiles } = await loadCatalog(claims)

  expect(notInFiles).toEqual(['type', 'vendor'])
  expect(rows.map(({ title, gaps }) => [title, ...gaps.map(({ gap, variants }) => `${gap} ${variants}`)])).toEqual([
    ['Bowl', 'no_description 2', 'no_tags 2', 'no_seo_description 2', 'no_image_alt 2'],
    ['Plate', 'no_cost 1', 'no_image 1'],
  ])
})

it('checks products that sold in the year in another currency alone', async () => {
  const store = await createStore(database)
  await importOrders(database, store, [
    { name: '1', at: '2026-05-19T12:00Z', entries: [sold('Cup', '20')] },
    { name: '2', at: '2026-05-18T12:00Z', currency: 'EUR', entries: [sold('Vase', '1')] },
    { name: '3', at: '2024-05-18T12:00Z', entries: [sold('Old jug', '1')] },
  ])
  expect(await loadCatalog(store.claims)).toMatchObject({ products: 2, netSales: 2000 })
})

it('lists at most 100 losses on the screen, and all of them in the CSV', async () => {
  const store = await createStore(database)
  const titles = Array.from({ length: 101 }, (_, at) => `Cup ${at}`)
  const importId = await importOrders(database, store, [
    { name: '1', at: '2026-05-19T12:00Z', entries: titles.map((title) => sold(title, '5')) },
  ])
  await database.query('update public.products set unit_cost = 6 where store_id = $1', [store.storeId])
  await fillUnitCosts({ database, importId, storeId: store.storeId, yieldTurn: yieldToEventLoop })
  const { losses, lossCount } = await loadCatalog(store.claims)
  expect([losses.length, lossCount]).toEqual([100, 101])
  const csv = await (await request(store.claims, '/catalog?format=csv&list=losses')).text()
  expect(csv.trim().split('\r\n')).toHaveLength(102)
})

it('calls nothing missing that only a product file could say', async () => {
  const { claims, storeId } = await openShop()
  await database.query(
    'delete from private.product_facts where product_id in (select id from public.products where store_id = $1)',
    [storeId],
  )
  expect(await loadCatalog(claims)).toMatchObject({ hasFile: false, productsWithGaps: 0, rows: [] })
})

it('lists what is sold below its cost after discounts, with units, loss and coverage', async () => {
  const { claims } = await openShop()
  const { pricePeriod, losses, lossCount, loss, coverage } = await loadCatalog(claims)
  expect(pricePeriod).toEqual({ from: '2026-02-19', to: '2026-05-19' })
  // Two cups cost 12 and brought 20 − 9.
  expect(losses).toMatchObject([{ title: 'Cup', units: 2, sales: 1100, cost: 1200 }])
  expect({ lossCount, loss }).toEqual({ lossCount: 1, loss: 100 })
  // 11 and 30 of 11, 30, 40 and postage of 5.
  expect(coverage).toBeCloseTo(41 / 86)
})

it('takes no loss from a rule, which is a share of what was paid', async () => {
  const { claims, storeId } = await openShop()
  await database.query(
    `insert into public.cost_rules (store_id, kind, percent, valid_from) values ($1, 'goods', 99, '2020-01-01')`,
    [storeId],
  )
  expect((await loadCatalog(claims)).losses).toMatchObject([{ title: 'Cup' }])
})

it('limits the list to a gap and a page, and writes it as CSV', async () => {
  const { claims, storeId } = await openShop()
  await database.query(`update public.products set title = '=1+1' where store_id = $1 and title = 'Plate'`, [storeId])
  expect(await loadCatalog(claims, '?gap=no_price')).toMatchObject({ rows: [], rowCount: 0, productsWithGaps: 1 })
  const gaps = await request(claims, '/catalog?format=csv&limit=10000')
  expect(gaps.headers.get('Content-Disposition')).toBe('attachment; filename="catalog-gaps.csv"')
  expect(await gaps.text()).toBe(
    'product,sku,variants,currency,net_sales,net_sales_with_gaps,no_cost,no_price,no_image,no_type,no_vendor,no_description,no_tags,no_seo_description,no_image_alt,same_sku,same_title,code_title,capital_title,long_title,not_listed\r\n' +
      "'=1+1,,1,USD,40.00,40.00,1,0,0,0,0,0,0,0,0,0,0,1,0,0,0\r\n",
  )
  const losses = await request(claims, '/catalog?format=csv&list=losses')
  expect(await losses.text()).toBe(
    'product,variant,sku,currency,units,net_sales,cost,loss\r\nCup,,,USD,2,11.00,12.00,1.00\r\n',
  )
  expect((await request(claims, '/catalog?gap=none')).status).toBe(400)
})

it('proposes collections from orders of the year', async () => {
  const store = await createStore(database)
  const orders = Array.from({ length: 100 }, (_, at) => ({
    name: String(at),
    at: '2026-05-19T12:00Z',
    entries: at < 20 ? ['A', 'B', 'C', 'D'].map((name) => sold(name, '10')) : [sold('E', '10')],
  }))
  await importOrders(database, store, orders)
  await database.query(
    `update public.products set vendor = 'Acme' where store_id = $1 and title in ('A', 'B', 'C', 'D')`,
    [store.storeId],
  )
  const { collections } = await load(store.claims, '/catalog/collections', collectionsSchema)
  expect(collections).toMatchObject([
    { kind: 'together', productCount: 4, count: 20, netSales: 80_000 },
    { kind: 'vendor', name: 'Acme', productCount: 4, count: 20, netSales: 80_000 },
  ])
})

it('tells nothing of a store to others', async () => {
  const { storeId } = await openShop()
  const other = await createStore(database)
  expect((await request(other.claims, `/catalog?store=${storeId}`)).status).toBe(404)
  expect((await request(other.claims, `/catalog/collections?store=${storeId}`)).status).toBe(404)
})

it('answers for a store without orders', async () => {
  const { claims } = await createStore(database)
  expect(await loadCatalog(claims)).toMatchObject({ products: 0, rows: [], losses: [], loss: 0, coverage: null })
  expect(await load(claims, '/catalog/collections', collectionsSchema)).toMatchObject({ collections: [] })
})
