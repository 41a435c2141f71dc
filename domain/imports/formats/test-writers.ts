import { formatMicros, sumMicros } from '#domain/imports/cells/micros.ts'
import { totalOf, type ShopOrder, type WrittenRow } from './test-ledgers.ts'

/** Writes orders in the columns of an export. */
export type Writer = { header: readonly string[]; write: (order: ShopOrder) => WrittenRow[] }

export const money = (amount: bigint): string => formatMicros(amount, 2)

export const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

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
    'shipping_country',
    'shipping_state',
    'shipping_city',
    'payment_method_title',
    'coupon_items',
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
      shipping_country: order.country ?? '',
      shipping_state: order.region ?? '',
      shipping_city: order.city ?? '',
      payment_method_title: order.paymentMethod ?? '',
      coupon_items: order.discountCode === null ? '' : `code:${order.discountCode}|amount:0.00`,
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

export const usDate = (at: number): string => {
  const [year = '', month = '', day = ''] = new Date(at).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year.slice(2)}`
}

export const grossOf = ({ lines }: Pick<ShopOrder, 'lines'>): bigint =>
  sumMicros(lines.map(({ unitPrice, quantity }) => unitPrice * BigInt(quantity)))

export const discountOf = ({ lines }: Pick<ShopOrder, 'lines'>): bigint =>
  sumMicros(lines.map(({ discount }) => discount))

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
    'Shipping Country',
    'Shipping State',
    'Shipping Suburb',
    'Payment Method',
    'Coupon Details',
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
      'Shipping Country': order.country ?? '',
      'Shipping State': order.region ?? '',
      'Shipping Suburb': order.city ?? '',
      'Payment Method': order.paymentMethod ?? '',
      'Coupon Details': order.discountCode === null ? '' : `Coupon Code: ${order.discountCode}, Coupon Value: 0.00`,
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
    'Shipping Address Country',
    'Shipping Address State',
    'Shipping Address City',
    'Payment Source Type',
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
      'Shipping Address Country': order.country ?? '',
      'Shipping Address State': order.region ?? '',
      'Shipping Address City': order.city ?? '',
      'Payment Source Type': order.paymentMethod ?? '',
    },
  ],
}
