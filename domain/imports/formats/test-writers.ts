import { formatMicros } from '#domain/imports/cells/micros.ts'
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
