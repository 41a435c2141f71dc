import { formatMicros, sumMicros } from '#domain/imports/cells/micros.ts'
import { totalOf, type ShopOrder, type WrittenRow } from './test-ledgers.ts'

/** Writes orders down in the columns of one kind of export. */
export type Writer = { header: readonly string[]; write: (order: ShopOrder) => WrittenRow[] }

const money = (amount: bigint): string => formatMicros(amount, 2)

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

const ITEM_PARTS = ['Name', 'SKU', 'Quantity', 'Total', 'Subtotal']

export const wooPluginWriter: Writer = {
  header: [
    'order_id',
    'order_date',
    'status',
    'order_total',
    'shipping_total',
    'tax_total',
    'order_currency',
    'customer_email',
    'refund_items',
    ...[1, 2, 3, 4, 5].flatMap((item) => ITEM_PARTS.map((part) => `Product Item ${item} ${part}`)),
  ],
  write: (order) => [
    {
      order_id: order.number,
      order_date: stamp(order.placedAt),
      status: 'completed',
      order_total: money(totalOf(order)),
      shipping_total: money(order.shipping),
      tax_total: money(order.tax),
      order_currency: order.currency,
      customer_email: order.email,
      refund_items:
        order.refund === null ? '' : `amount:${money(totalOf(order.refund))}|date:${stamp(order.refund.at)}`,
      ...Object.fromEntries(
        order.lines.flatMap(({ sku, title, quantity, unitPrice, discount }, at) => {
          const gross = unitPrice * BigInt(quantity)
          const cells = [title, sku, String(quantity), money(gross - discount), money(gross)]
          return ITEM_PARTS.map((part, position) => [`Product Item ${at + 1} ${part}`, cells[position] ?? ''])
        }),
      ),
    },
  ],
}

const usDate = (at: number): string => {
  const [year = '', month = '', day = ''] = new Date(at).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year.slice(2)}`
}

const grossOf = ({ lines }: Pick<ShopOrder, 'lines'>): bigint =>
  sumMicros(lines.map(({ unitPrice, quantity }) => unitPrice * BigInt(quantity)))

const discountOf = ({ lines }: Pick<ShopOrder, 'lines'>): bigint => sumMicros(lines.map(({ discount }) => discount))

/** Etsy's tax is not the shop's: it is in the total and not in the net. */
export const etsyOrdersWriter: Writer = {
  header: [
    'Sale Date',
    'Order ID',
    'Buyer User ID',
    'Number of Items',
    'Currency',
    'Order Value',
    'Discount Amount',
    'Shipping Discount',
    'Shipping',
    'Sales Tax',
    'Order Total',
    'Status',
    'Card Processing Fees',
    'Order Net',
    'Adjusted Order Total',
    'Adjusted Card Processing Fees',
    'Adjusted Net Order Amount',
  ],
  write: (order) => {
    const revenue = totalOf({ ...order, tax: 0n })
    const back = order.refund === null ? 0n : totalOf({ ...order.refund, tax: 0n })
    const isAdjusted = back !== 0n && back !== revenue
    return [
      {
        'Sale Date': usDate(order.placedAt),
        'Order ID': order.number,
        'Buyer User ID': order.email,
        'Number of Items': String(order.lines.reduce((units, { quantity }) => units + quantity, 0)),
        Currency: order.currency,
        'Order Value': money(grossOf(order)),
        'Discount Amount': money(discountOf(order)),
        'Shipping Discount': '0.00',
        Shipping: money(order.shipping),
        'Sales Tax': money(order.tax),
        'Order Total': money(revenue + order.tax),
        Status: back !== 0n && !isAdjusted ? 'Refunded' : '',
        'Card Processing Fees': money(order.fee),
        'Order Net': money(revenue - order.fee),
        'Adjusted Order Total': money(isAdjusted ? revenue + order.tax - back : 0n),
        'Adjusted Card Processing Fees': money(isAdjusted ? order.fee : 0n),
        'Adjusted Net Order Amount': money(isAdjusted ? revenue - order.fee - back : 0n),
      },
    ]
  },
}

/** Amounts of the whole order stand on each row. */
export const etsyItemsWriter: Writer = {
  header: [
    'Sale Date',
    'Item Name',
    'Buyer',
    'Quantity',
    'Price',
    'Discount Amount',
    'Order Shipping',
    'Order Sales Tax',
    'Item Total',
    'Currency',
    'Transaction ID',
    'Listing ID',
    'Order ID',
    'SKU',
  ],
  write: (order) =>
    order.lines.map(({ sku, title, quantity, unitPrice }, at) => ({
      'Sale Date': usDate(order.placedAt),
      'Item Name': title,
      Buyer: order.email,
      Quantity: String(quantity),
      Price: money(unitPrice),
      'Discount Amount': money(discountOf(order)),
      'Order Shipping': money(order.shipping),
      'Order Sales Tax': money(order.tax),
      'Item Total': money(unitPrice * BigInt(quantity)),
      Currency: order.currency,
      'Transaction ID': `${order.number}${at}`,
      'Listing ID': `${at}`,
      'Order ID': order.number,
      SKU: sku,
    })),
}

const SQUARE_HEADER = [
  'Date',
  'Time',
  'Time Zone',
  'Gross Sales',
  'Discounts',
  'Net Sales',
  'Tax',
  'Transaction ID',
  'Payment ID',
  'Event Type',
]

const dollars = (amount: bigint): string =>
  `${amount < 0n ? '-' : ''}$${money(amount < 0n ? -amount : amount).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`

/** Square's wall clock; the orders are written as a shop in Phoenix sees them, seven hours behind all year. */
function squareStamp(at: number): WrittenRow {
  const [date = '', time = ''] = stamp(at - 7 * 3_600_000).split(' ')
  return { Date: date, Time: time, 'Time Zone': 'Arizona' }
}

type SquareAmounts = { gross: bigint; discount: bigint; tax: bigint; sign: bigint }

const squareAmounts = ({ gross, discount, tax, sign }: SquareAmounts): WrittenRow => ({
  'Gross Sales': dollars(sign * gross),
  Discounts: dollars(-sign * discount),
  'Net Sales': dollars(sign * (gross - discount)),
  Tax: dollars(sign * tax),
  'Event Type': sign < 0n ? 'Refund' : 'Payment',
})

type Sold = Pick<ShopOrder, 'lines' | 'tax'> & { at: number; id: string; sign: bigint }

const saleAndRefund = (order: ShopOrder): Sold[] => [
  { lines: order.lines, tax: order.tax, at: order.placedAt, id: order.number, sign: 1n },
  ...(order.refund === null ? [] : [{ ...order.refund, id: `R${order.number}`, sign: -1n }]),
]

export const squareItemsWriter: Writer = {
  header: [...SQUARE_HEADER, 'Item', 'Qty', 'Price Point Name', 'SKU', 'Itemization Type'],
  write: (order) =>
    saleAndRefund(order).flatMap(({ lines, tax, at, id, sign }) =>
      lines.map(({ sku, title, quantity, unitPrice, discount }, position) => ({
        ...squareStamp(at),
        ...squareAmounts({
          gross: unitPrice * BigInt(quantity),
          discount,
          tax: position === 0 ? tax : 0n,
          sign,
        }),
        'Transaction ID': id,
        Item: title,
        Qty: `${sign * BigInt(quantity)}.0`,
        'Price Point Name': 'Regular',
        SKU: sku,
        'Itemization Type': 'Physical Good',
      })),
    ),
}

export const squareTransactionsWriter: Writer = {
  header: [...SQUARE_HEADER, 'Total Collected', 'Fees', 'Net Total'],
  write: (order) =>
    saleAndRefund(order).map(({ lines, tax, at, id, sign }) => {
      const collected = sign * totalOf({ lines, tax, shipping: 0n })
      const fee = sign > 0n ? order.fee : 0n
      return {
        ...squareStamp(at),
        ...squareAmounts({ gross: grossOf({ lines }), discount: discountOf({ lines }), tax, sign }),
        'Transaction ID': id,
        'Total Collected': dollars(collected),
        Fees: dollars(-fee),
        'Net Total': dollars(collected - fee),
      }
    }),
}

export const bigCommerceWriter: Writer = {
  header: [
    'Order ID',
    'Customer Email',
    'Order Date',
    'Order Status',
    'Subtotal (inc tax)',
    'Subtotal (ex tax)',
    'Tax Total',
    'Shipping Cost (ex tax)',
    'Order Total (inc tax)',
    'Order Total (ex tax)',
    'Order Currency Code',
    'Product Details',
    'Store Credit Redeemed',
    'Refund Amount',
  ],
  write: (order) => [
    {
      'Order ID': order.number,
      'Customer Email': order.email,
      'Order Date': usDate(order.placedAt),
      'Order Status': 'Completed',
      'Subtotal (inc tax)': money(grossOf(order) + order.tax),
      'Subtotal (ex tax)': money(grossOf(order)),
      'Tax Total': money(order.tax),
      'Shipping Cost (ex tax)': money(order.shipping),
      'Order Total (inc tax)': money(totalOf(order)),
      'Order Total (ex tax)': money(totalOf({ ...order, tax: 0n })),
      'Order Currency Code': order.currency,
      'Product Details': order.lines
        .map(({ sku, title, quantity, unitPrice }, at) =>
          [
            `Product ID: ${at}`,
            `Product Qty: ${quantity}`,
            `Product SKU: ${sku}`,
            `Product Name: ${title}`,
            'Product Weight: 0.8000',
            'Product Variation Details: ',
            `Product Unit Price: ${money(unitPrice)}`,
            `Product Total Price: ${money(unitPrice * BigInt(quantity))}`,
          ].join(', '),
        )
        .join('|'),
      'Store Credit Redeemed': '0.00',
      'Refund Amount': money(order.refund === null ? 0n : totalOf(order.refund)),
    },
  ],
}

export const stripeWriter: Writer = {
  header: [
    'id',
    'Created date (UTC)',
    'Amount',
    'Amount Refunded',
    'Currency',
    'Captured',
    'Converted Currency',
    'Fee',
    'Refunded date (UTC)',
    'Status',
    'Customer Email',
  ],
  write: (order) => [
    {
      id: `ch_${order.number}`,
      'Created date (UTC)': stamp(order.placedAt),
      Amount: money(totalOf(order)),
      'Amount Refunded': money(order.refund === null ? 0n : totalOf(order.refund)),
      Currency: order.currency.toLowerCase(),
      Captured: 'true',
      'Converted Currency': order.currency.toLowerCase(),
      Fee: money(order.fee),
      'Refunded date (UTC)': order.refund === null ? '' : stamp(order.refund.at),
      Status: 'Paid',
      'Customer Email': order.email,
    },
  ],
}
