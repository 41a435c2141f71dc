/** An order as the fake shop keeps it. Amounts are in major units, instants in milliseconds since 1970. */
export type MedusaShopOrder = {
  id: string
  number: number
  status: string
  created: number
  updated: number
  /** Of its payment. */
  paymentUpdated: number
  canceled: number | null
  currency: string
  email: string
  country: string
  lines: MedusaShopLine[]
  /** With or without tax, as the lines' prices. */
  shipping: number
  taxRate: number
  isTaxInclusive: boolean
  captured: number
  refunds: { id: string; amount: number; created: number }[]
  credits: { amount: number; version: number }[]
  receivedAt: number | null
  /** Added to the total that Medusa states, for orders that can't be right. */
  off: number
}

export type MedusaShopLine = {
  title: string
  variant?: string
  sku?: string
  quantity: number
  price: number
  discount?: number
  code?: string
  returned?: number
}

/** As Medusa writes amounts of its own precision. */
const raw = (value: number) => ({ value: String(value), precision: 20 })

const iso = (at: number) => new Date(at).toISOString()

const sum = (values: readonly number[]) => values.reduce((left, right) => left + right, 0)

/** Amounts of an item are those of the pieces that weren't returned. */
function itemJson(line: MedusaShopLine, at: number, order: MedusaShopOrder) {
  const { quantity, price, discount = 0, returned = 0 } = line
  const factor = 1 + order.taxRate / 100
  const net = order.isTaxInclusive ? price / factor : price
  const kept = (quantity - returned) / quantity
  const whole = (net * quantity - discount) * factor
  return {
    id: `ordli_${order.number}_${at}`,
    title: line.title,
    variant_title: line.variant ?? null,
    variant_sku: line.sku ?? null,
    quantity,
    unit_price: price,
    raw_unit_price: raw(price),
    is_tax_inclusive: order.isTaxInclusive,
    tax_lines: order.taxRate === 0 ? [] : [{ rate: order.taxRate, code: 'tax' }],
    adjustments: discount === 0 ? [] : [{ code: line.code ?? null, amount: discount, is_tax_inclusive: false }],
    detail: { return_received_quantity: returned, return_dismissed_quantity: 0 },
    subtotal: net * quantity * kept,
    discount_subtotal: discount * kept,
    total: whole * kept,
    return_received_total: whole * (1 - kept),
    return_dismissed_total: 0,
  }
}

function shippingJson({ shipping, taxRate, isTaxInclusive, number }: MedusaShopOrder) {
  const factor = 1 + taxRate / 100
  const subtotal = isTaxInclusive ? shipping / factor : shipping
  return {
    id: `ordsm_${number}`,
    name: 'Parcel',
    subtotal,
    discount_subtotal: 0,
    total: subtotal * factor,
    adjustments: [],
  }
}

const addressJson = ({ country }: MedusaShopOrder) => ({
  first_name: 'Ada',
  last_name: 'Person',
  city: 'Sampletown',
  province: null,
  country_code: country,
})

export const totalOf = (order: MedusaShopOrder): number =>
  sum(order.lines.map((line, at) => itemJson(line, at, order).total)) +
  shippingJson(order).total -
  sum(order.credits.map(({ amount }) => amount))

/** The order as a list gives it with all fields that are asked for. `summary` is wrong, as Medusa's sometimes is. */
export function toOrderJson(order: MedusaShopOrder) {
  const total = totalOf(order) + order.off
  return {
    id: order.id,
    display_id: order.number,
    status: order.status,
    payment_status: order.captured > 0 ? 'captured' : 'authorized',
    fulfillment_status: 'not_fulfilled',
    currency_code: order.currency.toLowerCase(),
    created_at: iso(order.created),
    updated_at: iso(order.updated),
    canceled_at: order.canceled === null ? null : iso(order.canceled),
    email: order.email,
    customer_id: `cus_${order.email}`,
    customer: { first_name: null, last_name: null },
    sales_channel: { name: 'Default Sales Channel' },
    shipping_address: addressJson(order),
    billing_address: addressJson(order),
    total,
    raw_total: raw(total),
    summary: { current_order_total: total - 2, pending_difference: -2, refunded_total: 999 },
    items: order.lines.map((line, at) => itemJson(line, at, order)).toReversed(),
    shipping_methods: [shippingJson(order)],
    credit_lines: order.credits,
    returns: order.receivedAt === null ? [] : [{ received_at: iso(order.receivedAt) }],
    payment_collections: [
      {
        id: `pay_col_${order.number}`,
        payments: [
          {
            id: `pay_${order.number}`,
            provider_id: 'pp_system_default',
            captures: order.captured === 0 ? [] : [{ amount: order.captured }],
            refunds: order.refunds.map(({ id, amount, created }) => ({ id, amount, created_at: iso(created) })),
          },
        ],
      },
    ],
  }
}

/** The payment of an order. A refund leaves its date of change as it is. */
export const toPaymentJson = (order: MedusaShopOrder) => ({
  id: `pay_${order.number}`,
  refunds: order.refunds.map(({ id, created }) => ({ id, created_at: iso(created) })),
  payment_collection: { order: { id: order.id } },
})
