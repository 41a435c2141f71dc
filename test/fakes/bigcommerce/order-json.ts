/** An order as the fake store keeps it. Amounts are in major units, instants in milliseconds since 1970. */
export type StoreOrder = {
  id: number
  /** A number of BigCommerce's order statuses. */
  status: number
  created: number
  updated: number
  isDeleted: boolean
  customer: number
  email: string
  country: string
  /** What the shopper paid in. */
  currency: string
  /** Empty in a store with one currency. */
  storeCurrency: string
  rate: string
  lines: StoreLine[]
  /** Whether prices and charges are with tax. */
  isTaxInclusive: boolean
  /** In percent. */
  taxRate: number
  shipping: number
  handling: number
  wrapping: number
  fee: number
  coupon: string
  storeCredit: number
  giftCertificate: number
  /** Whether the total is without what was paid with store credit and gift certificates. */
  isTotalWithoutCredit: boolean
  paymentMethod: string
  source: string
  channel: number
  transactions: { gateway: string; test: boolean }[]
  refunds: StoreRefund[]
  /** Replaces amounts of the answer, for orders that can't be right. */
  stated: Record<string, unknown>
}

export type StoreLine = {
  name: string
  sku?: string
  brand?: string
  quantity: number
  price: number
  /** Of all units. */
  discount?: number
  code?: string
  type?: 'physical' | 'digital' | 'giftcertificate'
  options?: [string, string][]
  cost?: number
}

export type StoreRefund = {
  id: number
  created: number
  /** With tax. */
  total: number
  tax: number
  items: { item_type: string; item_id: number; quantity?: number; requested_amount?: number | null }[]
  payments: { amount: number; is_declined: boolean }[]
}

/** As BigCommerce writes dates of version 2. */
const rfc2822 = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000')

const decimal = (amount: number): string => amount.toFixed(4)

const cents = (amount: number): number => Math.round(amount * 100) / 100

const sum = (amounts: readonly number[]): number => amounts.reduce((left, right) => left + right, 0)

type Charge = { ex: number; inc: number }

function chargeOf(amount: number, { isTaxInclusive, taxRate }: StoreOrder): Charge {
  const factor = 1 + taxRate / 100
  return isTaxInclusive ? { ex: cents(amount / factor), inc: amount } : { ex: amount, inc: cents(amount * factor) }
}

/** Products of an order have ids of their own. */
export const productId = (order: number, at: number): number => order * 100 + at

function productJson(line: StoreLine, at: number, order: StoreOrder) {
  const { quantity, price, discount = 0 } = line
  const unit = chargeOf(price, order)
  const total = chargeOf(price * quantity, order)
  return {
    id: productId(order.id, at),
    order_id: order.id,
    product_id: 77,
    order_address_id: order.id * 10,
    name: line.name,
    sku: line.sku ?? '',
    type: line.type ?? 'physical',
    brand: line.brand ?? '',
    price_ex_tax: decimal(unit.ex),
    price_inc_tax: decimal(unit.inc),
    total_ex_tax: decimal(total.ex),
    total_inc_tax: decimal(total.inc),
    total_tax: decimal(total.inc - total.ex),
    quantity,
    base_cost_price: decimal(line.cost ?? 0),
    cost_price_ex_tax: decimal(line.cost ?? 0),
    quantity_refunded: 0,
    refund_amount: '0.0000',
    applied_discounts:
      discount === 0
        ? []
        : [{ id: 'coupon', amount: decimal(discount), name: 'Discount', code: line.code ?? null, target: 'order' }],
    product_options: (line.options ?? []).map(([name, value]) => ({ display_name: name, display_value: value })),
  }
}

export const productsJson = (order: StoreOrder) => order.lines.map((line, at) => productJson(line, at, order))

const isCertificate = ({ type }: StoreLine): boolean => type === 'giftcertificate'

/** What the order comes to, with a discount before tax. */
function totalsOf(order: StoreOrder) {
  const products = order.lines.map(({ price, quantity }) => chargeOf(price * quantity, order))
  const charges = [order.shipping, order.handling, order.wrapping, order.fee].map((amount) => chargeOf(amount, order))
  const discount = chargeOf(sum(order.lines.map((line) => line.discount ?? 0)), order)
  const of = (basis: keyof Charge) => sum([...products, ...charges].map((charge) => charge[basis])) - discount[basis]
  const credit = order.isTotalWithoutCredit ? order.storeCredit + order.giftCertificate : 0
  const subtotal = { ex: sum(products.map(({ ex }) => ex)), inc: sum(products.map(({ inc }) => inc)) }
  return { subtotal, tax: cents(of('inc') - of('ex')), ex: of('ex') - credit, inc: cents(of('inc') - credit) }
}

const totalOf = (order: StoreOrder): number => totalsOf(order).inc

const address = ({ email, country }: StoreOrder) => ({
  first_name: 'Ada',
  last_name: 'Person',
  email,
  city: 'Sampletown',
  state: 'Texas',
  country: 'Land',
  country_iso2: country,
})

const link = (order: StoreOrder, part: string) => ({
  url: `https://api.bigcommerce.com/stores/abc123/v2/orders/${order.id}/${part}`,
  resource: `/orders/${order.id}/${part}`,
})

function consignmentsJson(order: StoreOrder, withProducts: boolean, most: number) {
  const linked = (at: number) => link(order, `products/${productId(order.id, at)}`)
  const products = productsJson(order).map((product, at) => (withProducts ? product : linked(at)))
  const certificates = products.filter((_product, at) =>
    isCertificate(order.lines[at] ?? { name: '', quantity: 0, price: 0 }),
  )
  const goods = products.filter((product) => !certificates.includes(product))
  return {
    pickups: [],
    // BigCommerce states no order of the products in here.
    shipping:
      goods.length === 0
        ? []
        : [{ id: order.id * 10, ...address(order), line_items: goods.slice(0, most).toReversed() }],
    downloads: [],
    email: {
      gift_certificates: certificates.map((product) => ({ recipient_email: 'b@example.com', line_items: [product] })),
    },
  }
}

const amountsJson = (name: string, { ex, inc }: Charge) => ({
  [`${name}_ex_tax`]: decimal(ex),
  [`${name}_inc_tax`]: decimal(inc),
})

const feesJson = (order: StoreOrder) =>
  order.fee === 0 ? [] : [{ id: order.id * 10, type: 'custom_fee', ...amountsJson('cost', chargeOf(order.fee, order)) }]

/** What else than the order is asked for, and the most products that are included. */
export type Included = { names: readonly string[]; most: number }

/** The order as version 2 gives it. */
export function orderJson(order: StoreOrder, { names, most }: Included) {
  const { subtotal, tax, ex, inc } = totalsOf(order)
  const discount = sum(order.lines.map((line) => line.discount ?? 0))
  return {
    id: order.id,
    customer_id: order.customer,
    date_created: rfc2822(order.created),
    date_modified: rfc2822(order.updated),
    date_shipped: '',
    status_id: order.status,
    status: 'Any',
    custom_status: 'Renamed',
    ...amountsJson('subtotal', subtotal),
    ...amountsJson('shipping_cost', chargeOf(order.shipping, order)),
    ...amountsJson('handling_cost', chargeOf(order.handling, order)),
    ...amountsJson('wrapping_cost', chargeOf(order.wrapping, order)),
    ...amountsJson('total', { ex, inc }),
    total_tax: decimal(tax),
    is_tax_inclusive_pricing: order.isTaxInclusive,
    items_total: sum(order.lines.map(({ quantity }) => quantity)),
    payment_method: order.paymentMethod,
    payment_status: 'captured',
    // Always 0, as documented.
    refunded_amount: '0.0000',
    store_credit_amount: decimal(order.storeCredit),
    gift_certificate_amount: decimal(order.giftCertificate),
    discount_amount: decimal(order.coupon === '' ? discount : 0),
    coupon_discount: decimal(order.coupon === '' ? 0 : discount),
    currency_code: order.currency,
    currency_exchange_rate: '1.0000000000',
    default_currency_code: order.currency,
    store_default_currency_code: order.storeCurrency,
    store_default_to_transactional_exchange_rate: order.rate,
    billing_address: { ...address(order), country_iso2: 'DE', city: 'Billingtown' },
    order_source: order.source,
    external_source: null,
    channel_id: order.channel,
    is_deleted: order.isDeleted,
    products: link(order, 'products'),
    coupons: link(order, 'coupons'),
    consignments: names.some((name) => name.startsWith('consignments'))
      ? consignmentsJson(order, names.includes('consignments.line_items'), most)
      : link(order, 'consignments'),
    fees: names.includes('fees') ? feesJson(order) : link(order, 'fees'),
    ...order.stated,
  }
}

/** A refund as version 3 gives it. */
export const refundJson = (refund: StoreRefund, order: StoreOrder) => ({
  id: refund.id,
  order_id: order.id,
  user_id: 1,
  created: new Date(refund.created).toISOString().replace('.000Z', '+00:00'),
  reason: '',
  total_amount: refund.total,
  total_tax: refund.tax,
  uses_merchant_override_values: false,
  items: refund.items.map((item) => ({ requested_amount: null, ...item })),
  payments: refund.payments.map((payment, at) => ({ id: refund.id * 10 + at, provider_id: 'braintree', ...payment })),
})

export const transactionJson = (transaction: StoreOrder['transactions'][number], order: StoreOrder) => ({
  id: order.id,
  order_id: String(order.id),
  event: 'purchase',
  method: 'credit_card',
  amount: totalOf(order),
  currency: order.currency,
  status: 'ok',
  ...transaction,
})
