import { expect, test } from 'vitest'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

const PLAIN = 'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'
const FULL = `${PLAIN},Discount Code,Shipping City,Shipping Province,Shipping Country,Payment Method`
const row = (number: number, more = '') =>
  `#${number},a${number}@b.co,paid,USD,10.00,2026-01-0${number} 10:00:00 +0000,1,Mug,10.00${more}`
const FACTS = ',SPRING,Portland,OR,United States,Shopify Payments'

const plainFile = [PLAIN, row(1), row(2)].join('\n')
const fullFile = [FULL, row(1, FACTS), row(2, FACTS)].join('\n')

const factsOf = (store: string) =>
  importer.query(
    `select country, region, city, payment_method, discount_code from public.orders
     where store_id = $1 and replaced_by is null order by placed_at`,
    [store],
  )
const figuresOf = (store: string) =>
  importer.query(
    `select sum(gross_sales)::float as gross, sum(orders)::int as orders from public.sales_days where store_id = $1`,
    [store],
  )

const told = {
  country: 'US',
  region: 'OR',
  city: 'Portland',
  payment_method: 'Shopify Payments',
  discount_code: 'SPRING',
}

test('orders that are imported again with more facts are changed, and the figures stay as they are', async () => {
  const person = await importer.addPerson()
  const first = await importer.importText(plainFile, { as: person })
  const before = await figuresOf(first.store)

  const second = await importer.importText(fullFile, { as: person })
  expect(second).toMatchObject({ ordersNew: 0, ordersChanged: 2 })
  expect(await factsOf(first.store)).toEqual([told, told])
  expect(await figuresOf(first.store)).toEqual(before)

  const third = await importer.importText(`${fullFile}\n`, { as: person })
  expect(third).toMatchObject({ ordersChanged: 0, ordersUnchanged: 2 })
})

test('a city alone makes an order a new version', async () => {
  const person = await importer.addPerson()
  await importer.importText(plainFile, { as: person })
  const file = [`${PLAIN},Shipping City`, row(1, ',Portland'), row(2, ',')].join('\n')

  expect(await importer.importText(file, { as: person })).toMatchObject({ ordersChanged: 1, ordersUnchanged: 1 })
})

test('orders that are imported again with fewer facts keep what the store knows', async () => {
  const person = await importer.addPerson()
  const first = await importer.importText(fullFile, { as: person })
  const cancelled = plainFile.replaceAll(',paid,', ',refunded,')

  const second = await importer.importText(cancelled, { as: person })
  expect(second).toMatchObject({ ordersChanged: 2 })
  expect(await factsOf(first.store)).toEqual([told, told])

  const third = await importer.importText(`${cancelled}\n`, { as: person })
  expect(third).toMatchObject({ ordersChanged: 0, ordersUnchanged: 2 })
})

test('an order without these facts has the same hash as before they were read', async () => {
  const { store } = await importer.importText(plainFile, { as: await importer.addPerson() })
  const [first] = await importer.query(
    'select content_hash from public.orders where store_id = $1 order by placed_at',
    [store],
  )
  expect(first).toEqual({ content_hash: 'GWKkdUSwKB0y4177My4pZ265HztZpkyeUaC3ks_zkFM' })
})

test('products get the vendor that orders name, unless they have one', async () => {
  const person = await importer.addPerson()
  const header = `${PLAIN},Lineitem sku,Vendor`
  const products = 'Handle,Title,Vendor,Variant SKU,Variant Price\nmug,Mug,Clay & Co,MUG,10\ncup,Cup,,CUP,10\n'
  await importer.importText(products, { as: person })
  const file = [header, row(1, ',MUG,Other'), row(2, ',CUP,Clay Ltd'), row(3, ',PEN,Ink Ltd'), row(4, ',PIN,')]

  const { store } = await importer.importText(file.join('\n'), { as: person })

  const vendors = () =>
    importer.query('select sku, vendor from public.products where store_id = $1 order by sku', [store])
  await expect.poll(vendors).toEqual([
    { sku: 'CUP', vendor: 'Clay Ltd' },
    { sku: 'MUG', vendor: 'Clay & Co' },
    { sku: 'PEN', vendor: 'Ink Ltd' },
    { sku: 'PIN', vendor: null },
  ])
})
