import { beforeEach, expect, test } from 'vitest'
import { openImporter } from '#test/fixtures/importer.ts'
import type { Person } from '#test/fixtures/shops/file-importer.ts'

const importer = await openImporter()

const ORDERS =
  'Name,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku'
const PRODUCTS = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Cost per item'

const order = (number: number, sku: string, status = 'paid', title = sku) =>
  `#${number},${status},USD,10.00,2026-01-0${number} 10:00:00 +0000,1,${title},10.00,${sku}`
const product = (sku: string, cost: string) => `${sku.toLowerCase()},${sku},Title,Default Title,${sku},10.00,${cost}`

let person: Person
beforeEach(async () => {
  person = await importer.addPerson()
})

const importOrders = (...rows: string[]) => importer.importText([ORDERS, ...rows].join('\n'), { as: person })
const importProducts = (...rows: string[]) => importer.importText([PRODUCTS, ...rows].join('\n'), { as: person })

/** The cost of the line of each order that counts, by the order's name. */
async function costsOf(store: string) {
  const rows = await importer.query<{ name: string; cost: number | null }>(
    `select name, unit_cost::float as cost
     from public.order_lines join public.orders on orders.id = order_id
     join public.imports on imports.id = orders.import_id and undone_at is null
     where orders.store_id = $1 and replaced_by is null order by name`,
    [store],
  )
  return Object.fromEntries(rows.map(({ name, cost }) => [name, cost]))
}

const catalogCost = async (store: string, sku: string) =>
  (
    await importer.query('select unit_cost::float as cost from public.products where store_id = $1 and sku = $2', [
      store,
      sku,
    ])
  )[0]?.['cost']

const versionOf = async (store: string) =>
  Number((await importer.query('select data_version from public.stores where id = $1', [store]))[0]?.['data_version'])

test('a line keeps the cost that its product had when the order was imported', async () => {
  await importProducts(product('MUG', '4.125'), product('CUP', ''))
  const { store } = await importOrders(order(1, 'MUG'), order(2, 'CUP'), order(3, 'NEW'))
  expect(await costsOf(store)).toEqual({ '#1': 4.125, '#2': null, '#3': null })

  await importProducts(product('MUG', '5.00'))
  await expect.poll(() => catalogCost(store, 'MUG')).toBe(5)
  await importOrders(order(4, 'MUG'))
  expect(await costsOf(store)).toMatchObject({ '#1': 4.125, '#4': 5 })
})

test('a products file after the orders fills only lines without a cost', async () => {
  await importProducts(product('MUG', '4.00'))
  const { store } = await importOrders(order(1, 'MUG'), order(2, 'CUP'))
  const before = await versionOf(store)

  await importProducts(product('MUG', '6.00'), product('CUP', '2.00'))

  await expect.poll(() => costsOf(store)).toEqual({ '#1': 4, '#2': 2 })
  await expect.poll(() => versionOf(store)).toBeGreaterThan(before + 2)
})

test('a new version of an order keeps the cost of its lines', async () => {
  await importProducts(product('MUG', '4.00'))
  const { store } = await importOrders(order(1, 'MUG'))
  await importProducts(product('MUG', '6.00'))
  await expect.poll(() => catalogCost(store, 'MUG')).toBe(6)

  const again = await importOrders(order(1, 'MUG', 'refunded'))

  expect(again).toMatchObject({ ordersChanged: 1 })
  expect(await costsOf(store)).toEqual({ '#1': 4 })
})

test('variants that share an SKU have their own costs', async () => {
  await importProducts('mug,Mug,Color,Blue,M,10.00,3.00', 'mug,,,Red,M,10.00,4.00')
  const { store } = await importOrders(
    order(1, 'M', 'paid', 'Mug - Blue'),
    order(2, 'M', 'paid', 'Mug - Red'),
    order(3, 'M', 'paid', 'Mug'),
  )
  expect(await costsOf(store)).toEqual({ '#1': 3, '#2': 4, '#3': null })
})

test('undoing a products file takes back the costs that it filled', async () => {
  const { store } = await importOrders(order(1, 'MUG'), order(2, 'CUP'))
  await importProducts(product('MUG', '4.00'))
  await expect.poll(() => costsOf(store)).toEqual({ '#1': 4, '#2': null })
  const wrong = await importProducts(product('CUP', '900.00'))
  await expect.poll(() => costsOf(store)).toEqual({ '#1': 4, '#2': 900 })

  await importer.request(`/imports/${wrong.id}`, person, { method: 'DELETE' })

  await expect.poll(() => costsOf(store)).toEqual({ '#1': 4, '#2': null })
})

test('the catalog’s cost before a products file counts again when the file is undone', async () => {
  await importProducts(product('MUG', '4.00'))
  const wrong = await importProducts(product('MUG', '9.00'))
  await expect.poll(() => catalogCost(wrong.store, 'MUG')).toBe(9)
  const { store } = await importOrders(order(1, 'MUG'))
  expect(await costsOf(store)).toEqual({ '#1': 9 })

  await importer.request(`/imports/${wrong.id}`, person, { method: 'DELETE' })

  await expect.poll(() => costsOf(store)).toEqual({ '#1': 4 })
})
