import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openImporter } from '#test/fixtures/importer.ts'

const FOLDER = join(import.meta.dirname, '../../../../shared/data')

const decimal = z.string()
const month = z.object({ revenue: decimal, orders: z.number() })
const retailReference = z.object({
  totals: z.object({
    R1: z.object({ revenue_exact: decimal, invoices: z.number() }),
    R2: z.object({ revenue_exact: decimal }),
  }),
  by_month_R1: z.record(z.string(), month),
  by_month_R2: z.record(z.string(), month),
})
const csvReference = z.record(z.string(), z.record(z.string(), z.unknown()))

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(FOLDER, path), 'utf8'))

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(join(FOLDER, path)))
}

const importer = await openImporter({ maxBytes: 100_000_000 })
beforeEach(({ skip }) => {
  skip(!existsSync(FOLDER), 'the folder ../shared/data is not here')
})

test('the complete Online Retail list gives its reference figures to the cent', { timeout: 900_000 }, async () => {
  const reference = retailReference.parse(await readJson('reference/online_retail_basic.json'))
  const file = await readBytes('online-retail/online_retail_2010-12_2011-12.csv.gz')

  const done = await importer.importText(file, { as: await importer.addPerson(), query: { timeZone: 'Europe/London' } })
  const months = await importer.query<{ month: string; gross: string; net: string; orders: number }>(
    `select to_char(day, 'YYYY-MM') as month, round(sum(gross_sales), 2)::text as gross,
       round(sum(gross_sales - discounts - returns), 2)::text as net, sum(orders)::integer as orders
     from public.sales_days where store_id = $1 group by 1 order by 1`,
    [done.store],
  )

  expect(done).toMatchObject({
    status: 'done',
    rowsRead: 541_909,
    rowsRejected: 0,
    ordersNew: reference.totals.R1.invoices,
  })
  expect(done.totals).toMatchObject([
    { currency: 'GBP', gross: reference.totals.R1.revenue_exact, net: reference.totals.R2.revenue_exact },
  ])
  expect(months).toEqual(
    Object.entries(reference.by_month_R1).map(([name, { revenue, orders }]) => ({
      month: name,
      gross: revenue,
      net: reference.by_month_R2[name]?.revenue,
      orders,
    })),
  )
})

describe('a Shopify order export gives its reference sums', () => {
  test.each(['orders_dev_store_inr_79col.csv', 'orders_preorder_shop_excel_resaved.csv', 'ltv_kit_orders_sample.csv'])(
    '%s',
    async (name) => {
      const reference = csvReference.parse(await readJson('reference/csv_exports_public.json'))[
        `csv-exports/shopify/${name}`
      ]
      const person = await importer.addPerson()

      const read = await importer.importText(await readBytes(`csv-exports/shopify/${name}`), { as: person })
      const done =
        read.status === 'awaiting_input' ? await importer.answer(read.id, { date_order: 'month_first' }, person) : read
      const [sums] = await importer.query(
        `select
         (select sum(total)::float from orders where store_id = $1) as total,
         (select sum(quantity)::float from order_lines where store_id = $1) as units,
         (select coalesce(sum(amount), 0)::float from ledger_entries where store_id = $1 and refund_key is not null) as refunded,
         (select coalesce(sum(amount), 0)::float from ledger_entries where store_id = $1 and kind = 'tax') as taxes,
         (select coalesce(-sum(amount), 0)::float from ledger_entries where store_id = $1 and kind = 'discount') as discounts,
         (select sum(amount)::float from ledger_entries where store_id = $1 and kind = 'sale') as gross`,
        [done.store],
      )

      const stated = (column: string) => Number(reference?.[`sum_${column}`] ?? 0)
      expect(done).toMatchObject({
        status: 'done',
        format: 'shopify_orders',
        ordersNew: reference?.orders,
        rowsRead: reference?.lines,
        rowsRejected: 0,
      })
      expect(sums).toEqual({
        total: stated('Total'),
        units: reference?.units,
        refunded: 0 - stated('Refunded Amount'),
        taxes: stated('Taxes'),
        discounts: stated('Discount Amount'),
        // A file without line prices has only totals.
        gross: Number(reference?.sum_line_quantity_x_price ?? reference?.sum_Total),
      })
    },
  )
})

test.each([
  ['products_apparel.csv', 22],
  ['products_home-and-garden.csv', 21],
])('the Shopify product file %s gives a product per variant', async (name, variants) => {
  const done = await importer.importText(await readBytes(`csv-exports/shopify/${name}`), {
    as: await importer.addPerson(),
  })

  expect(done).toMatchObject({ status: 'done', format: 'shopify_products', rowsRejected: 0 })
  expect(done.productsNew).toBe(variants)
})

test('the WooCommerce product file gives a product for each sellable row, without variable and grouped products', async () => {
  const reference = csvReference.parse(await readJson('reference/csv_exports_public.json'))[
    'csv-exports/woocommerce/sample_products.csv'
  ]
  const types = z.record(z.string(), z.number()).parse(reference?.by_Type)

  const done = await importer.importText(await readBytes('csv-exports/woocommerce/sample_products.csv'), {
    as: await importer.addPerson(),
  })

  const { variable = 0, grouped = 0, ...sold } = types
  expect(done).toMatchObject({ status: 'done', format: 'woocommerce_products', rowsRejected: 0 })
  expect(done.rowsRead).toBe(reference?.lines)
  expect([variable, grouped]).toEqual([2, 1])
  expect(done.productsNew).toBe(Object.values(sold).reduce((sum, count) => sum + count, 0))
})

test('the Shopify transactions export is refused with the name of the export to use', async () => {
  const done = await importer.importText(await readBytes('csv-exports/shopify/transactions_export_excel_resaved.csv'), {
    as: await importer.addPerson(),
  })

  expect(done).toMatchObject({ status: 'failed', ordersNew: 0 })
  expect(done.error?.message).toContain('choose the orders')
})

test.each(['EtsySoldOrderItems2022.csv', 'EtsySoldOrderItems2023.csv'])(
  'Etsy’s list of sold items %s gives the sums of its reference',
  async (name) => {
    const references = csvReference.parse(await readJson('reference/csv_exports_public.json'))
    const reference = references[`csv-exports/etsy/${name}`]

    const done = await importer.importText(await readBytes(`csv-exports/etsy/${name}`), {
      as: await importer.addPerson(),
    })
    const [sums] = await importer.query(
      `select
         (select sum(quantity)::float from order_lines where store_id = $1) as units,
         (select sum(amount)::float from ledger_entries where store_id = $1 and kind = 'sale') as gross`,
      [done.store],
    )

    expect(done).toMatchObject({
      status: 'done',
      format: 'etsy_items',
      ordersNew: reference?.orders,
      rowsRead: reference?.lines,
      rowsRejected: 0,
    })
    expect(sums).toEqual({ units: reference?.units, gross: Number(reference?.sum_Item_Total) })
  },
)

test('days in both Online Retail lists count once, regardless of the sequence', { timeout: 300_000 }, async () => {
  const list = gunzipSync(await readBytes('online-retail/online_retail_2010-12_2011-12.csv.gz')).toString('utf8')
  const rows = list.split('\n').slice(1)
  const both = rows.filter((row) => /,2010-12-0[1-9] /.test(row))
  const head = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
  const second = `Invoice,StockCode,Description,Quantity,InvoiceDate,Price,Customer ID,Country\n${both
    .map((row) => row.replace(/,(\d{5}),([^,]*)$/, ',$1.0,$2'))
    .join('\n')}\n`
  const person = await importer.addPerson()
  const query = { timeZone: 'Europe/London' }

  const first = await importer.importText(`${head}\n${both.join('\n')}\n`, { as: person, query })
  const again = await importer.importText(second, { as: person, query })
  const [sums] = await importer.query(
    'select round(sum(gross_sales))::int as gross, sum(orders)::int as orders from public.sales_days where store_id = $1',
    [first.store],
  )

  expect(again).toMatchObject({ status: 'done', format: 'online_retail', ordersNew: 0, ordersChanged: 0 })
  expect(again.ordersUnchanged).toBe(first.ordersNew)
  // Counting both lists would double this figure.
  expect(sums).toEqual({ gross: 438_853, orders: first.ordersNew })
})
