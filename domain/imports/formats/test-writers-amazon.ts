import type { ShopOrder } from './test-ledgers.ts'
import { money, stamp, type Writer } from './test-writers.ts'

/** An Amazon row has the price of all units. Each row has discounts; the first has shipping and tax. */
export const amazonOrdersWriter: Writer = {
  header: [
    'amazon-order-id',
    'purchase-date',
    'last-updated-date',
    'order-status',
    'sales-channel',
    'product-name',
    'sku',
    'item-status',
    'tax-collection-model',
    'quantity',
    'currency',
    'item-price',
    'item-tax',
    'shipping-price',
    'item-promotion-discount',
    'ship-country',
    'ship-state',
    'ship-city',
  ],
  write: (order) =>
    order.lines.map(({ sku, title, quantity, unitPrice, discount }, at) => ({
      'amazon-order-id': order.number,
      'purchase-date': new Date(order.placedAt).toISOString(),
      'last-updated-date': new Date(order.placedAt).toISOString(),
      'order-status': 'Shipped',
      'sales-channel': 'Amazon.com',
      'product-name': title,
      sku,
      'item-status': 'Shipped',
      quantity: String(quantity),
      currency: order.currency,
      'item-price': money(unitPrice * BigInt(quantity)),
      'item-tax': at === 0 ? money(order.tax) : '',
      'shipping-price': at === 0 ? money(order.shipping) : '',
      'item-promotion-discount': money(discount),
      'ship-country': order.country ?? '',
      'ship-state': order.region ?? '',
      'ship-city': order.city ?? '',
    })),
}

type Settled = { type: string; description: string; amount: bigint; sku?: string; quantity?: number }

/** The amounts that Amazon settles for a sale or refund. Marketplace tax is charged and withheld. */
const settledAmounts = ({
  lines,
  tax,
  shipping,
  fee,
}: Pick<ShopOrder, 'lines' | 'tax' | 'shipping' | 'fee'>): Settled[] => [
  ...lines.flatMap(({ sku, quantity, unitPrice, discount }) => [
    { type: 'ItemPrice', description: 'Principal', amount: unitPrice * BigInt(quantity), sku, quantity },
    { type: 'Promotion', description: 'Principal', amount: -discount, sku, quantity },
  ]),
  { type: 'ItemPrice', description: 'Shipping', amount: shipping },
  { type: 'ItemPrice', description: 'Tax', amount: tax + 70_000n },
  { type: 'ItemWithheldTax', description: 'MarketplaceFacilitatorTax-Principal', amount: -70_000n },
  { type: 'ItemFees', description: 'Commission', amount: -fee },
]

function settlements(order: ShopOrder) {
  const { number, placedAt, refund } = order
  const sale = settledAmounts(order).map((settled) => ({ ...settled, transaction: 'Order', at: placedAt }))
  if (refund === null) return sale.map((settled) => ({ ...settled, number }))
  const back = settledAmounts({ ...refund, fee: 0n }).map((settled) => ({
    ...settled,
    amount: -settled.amount,
    transaction: 'Refund',
    at: refund.at,
  }))
  return [...sale, ...back].map((settled) => ({ ...settled, number }))
}

export const amazonSettlementWriter: Writer = {
  header: [
    'settlement-id',
    'total-amount',
    'currency',
    'transaction-type',
    'order-id',
    'amount-type',
    'amount-description',
    'amount',
    'posted-date-time',
    'sku',
    'quantity-purchased',
  ],
  write: (order) =>
    settlements(order).map(({ type, description, amount, sku = '', quantity, transaction, at, number }) => ({
      'settlement-id': '1',
      currency: order.currency,
      'transaction-type': transaction,
      'order-id': number,
      'amount-type': type,
      'amount-description': description,
      amount: money(amount),
      'posted-date-time': `${stamp(at)} UTC`,
      sku,
      'quantity-purchased': quantity === undefined ? '' : String(quantity),
    })),
}

/** The older report: separate columns for each type of amount, and a separate row for units. */
export const amazonWideSettlementWriter: Writer = {
  header: [
    'settlement-id',
    'total-amount',
    'currency',
    'transaction-type',
    'order-id',
    'posted-date',
    'sku',
    'quantity-purchased',
    'price-type',
    'price-amount',
    'item-related-fee-type',
    'item-related-fee-amount',
    'promotion-type',
    'promotion-amount',
  ],
  write: (order) =>
    settlements(order).flatMap(({ type, description, amount, sku = '', quantity, transaction, at, number }) => {
      const row = {
        'settlement-id': '1',
        currency: order.currency,
        'transaction-type': transaction,
        'order-id': number,
        'posted-date': new Date(at).toISOString(),
        sku,
      }
      const pair = { ItemFees: 'item-related-fee', Promotion: 'promotion' }[type] ?? 'price'
      const settled = { ...row, [`${pair}-type`]: description, [`${pair}-amount`]: money(amount) }
      const isUnits = type === 'ItemPrice' && quantity !== undefined
      return isUnits ? [{ ...row, 'quantity-purchased': String(quantity) }, settled] : [settled]
    }),
}
