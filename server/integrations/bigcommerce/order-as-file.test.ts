import { expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { createBigCommerceFormat } from '#domain/imports/formats/bigcommerce/orders.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import { openOrder } from '#test/fakes/bigcommerce/figures.ts'
import type { StoreOrder } from '#test/fakes/bigcommerce/order-json.ts'
import { ledger, orderIn } from '#test/fixtures/shops/orders.ts'

const DAY_START = Date.UTC(2026, 10, 20)
const CONTEXT = { timeZone: 'UTC', currency: 'USD', decimal: '.', dateOrder: 'day_first' } as const

const ORDER: Partial<StoreOrder> = {
  lines: [
    { name: 'Mug', sku: 'MUG', quantity: 2, price: 40, options: [['Size', 'S']] },
    { name: 'Plate', sku: 'PLATE', quantity: 1, price: 20 },
  ],
  taxRate: 10,
  shipping: 8,
  handling: 2,
}

const CELLS = {
  'Order ID': '101',
  'Customer ID': '20',
  'Customer Name': 'Ada Person',
  'Customer Email': 'Ada@example.com',
  'Order Date': '20/11/2026',
  'Order Status': 'Awaiting Fulfillment',
  'Subtotal (ex tax)': '100.00',
  'Tax Total': '11.00',
  'Shipping Cost (ex tax)': '8.00',
  'Handling Cost (ex tax)': '2.00',
  'Order Total (inc tax)': '121.00',
  'Order Total (ex tax)': '110.00',
  'Payment Method': 'Credit Card',
  'Order Currency Code': 'USD',
  'Product Details':
    'Product ID: 7, Product Qty: 2, Product SKU: MUG, Product Name: Mug, Product Weight: 1.0000, Product Variation Details: Size: S, Product Unit Price: 40.00, Product Total Price: 80.00|' +
    'Product ID: 8, Product Qty: 1, Product SKU: PLATE, Product Name: Plate, Product Weight: 1.0000, Product Variation Details: , Product Unit Price: 20.00, Product Total Price: 20.00',
  'Shipping Country': 'United States',
  'Shipping State': 'Texas',
  'Shipping City': 'Sampletown',
}

function readFile(cells: Record<string, string>): ParsedOrder {
  const row = { ...CELLS, ...cells }
  const format = createBigCommerceFormat(createColumns(Object.keys(row)))
  return orderIn(format.read([{ line: 2, cells: Object.values(row) }], CONTEXT))
}

/** What an order has in both. A file has no channel here, and no cost or vendor of its products. */
const shared = ({
  channel: _channel,
  detail: _detail,
  lines,
  events: _events,
  isTotalStated: _stated,
  ...order
}: ParsedOrder) => ({
  ...order,
  lines: lines.map(({ unitCost: _cost, vendor: _vendor, ...line }) => line),
})

test.each<[string, Partial<StoreOrder>, Record<string, string>]>([
  ['as it was placed', {}, {}],
  [
    'with a coupon',
    {
      lines: ORDER.lines?.map((line) => ({ ...line, discount: (line.price / 10) * line.quantity, code: 'TEN' })) ?? [],
      coupon: 'TEN',
    },
    {
      'Order Total (ex tax)': '100.00',
      'Order Total (inc tax)': '110.00',
      'Tax Total': '10.00',
      'Coupon Details': 'Coupon Code: TEN, Coupon Value: 10.00',
    },
  ],
  [
    'with a fee',
    { fee: 5 },
    { 'Order Total (ex tax)': '115.00', 'Order Total (inc tax)': '126.50', 'Tax Total': '11.50', 'Fee Details': 'Fee' },
  ],
  [
    'paid with store credit',
    { storeCredit: 20, isTotalWithoutCredit: true },
    { 'Order Total (ex tax)': '90.00', 'Order Total (inc tax)': '101.00', 'Store Credit Redeemed': '20.00' },
  ],
  ['that was cancelled', { status: 5 }, { 'Order Status': 'Cancelled' }],
  ['that was refunded without a record', { status: 4 }, { 'Order Status': 'Refunded' }],
])('an order %s is the same with the same figures in a file and by live sync', async (_, order, cells) => {
  const synced = await openOrder(DAY_START, { ...ORDER, ...order }).read()
  const inFile = readFile(cells)

  expect(ledger(synced)).toEqual(ledger(inFile))
  expect(shared(synced)).toEqual(shared(inFile))
})
