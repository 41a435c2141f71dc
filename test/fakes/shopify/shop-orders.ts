import { Connection, DENIED } from './answer.ts'

/** Amounts are in cents of the shop's currency, instants in milliseconds since 1970. */
export type ShopLine = {
  id: string
  name: string
  sku: string
  vendor: string
  quantity: number
  /** Without units that were removed or refunded. */
  current: number
  price: number
  /** Of all units, like the tax. */
  discount: number
  tax: number
  isGiftCard: boolean
  /** Tips and gift cards are neither sent nor taxed. */
  isProduct: boolean
}

export type ShopRefund = {
  id: string
  created: number
  lines: { line: string; quantity: number; subtotal: number; tax: number }[]
  shipping: { line: string; subtotal: number; tax: number }[]
  adjustments: { amount: number; tax: number; reason: string }[]
  transactions: { kind: string; status: string; amount: number }[]
}

export type ShopOrder = {
  id: string
  name: string
  created: number
  updated: number
  cancelled: number | null
  isTest: boolean
  currency: string
  /** What the customer paid in. */
  presentment: { currency: string; rate: number }
  taxesIncluded: boolean
  acceptsMarketing: boolean
  source: string
  gateways: string[]
  codes: string[]
  financial: string
  fulfillment: string
  email: string | null
  country: string
  customer: { id: string; name: string } | null
  lines: ShopLine[]
  shipping: { id: string; price: number; tax: number; isRemoved: boolean }[]
  duties: number | null
  refunds: ShopRefund[]
  /** What customers paid, whether or not it was paid back. */
  received: number
  edits: number[]
  /** Added to the stated totals, for an order that doesn't add up. */
  offBy: number
}

const sum = (amounts: readonly number[]): number => amounts.reduce((left, right) => left + right, 0)

/** What an order cost with everything that was ever in it. */
export const totalOf = ({ lines, shipping, duties, taxesIncluded }: ShopOrder): number =>
  sum(lines.map(({ price, quantity, discount }) => price * quantity - discount)) +
  sum(shipping.map(({ price }) => price)) +
  (taxesIncluded ? 0 : sum([...lines, ...shipping].map(({ tax }) => tax))) +
  (duties ?? 0)

const iso = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')

/** Lines of tips have the name that customers saw. */
const TIPS = new Set(['Tip', 'Trinkgeld'])

const decimal = (cents: number): string => (cents / 100).toFixed(2)

/** How an order says amounts: in the shop's currency, and in the customer's. */
function moneyOf({ currency, presentment }: ShopOrder) {
  return (cents: number) => ({
    shopMoney: { amount: decimal(cents), currencyCode: currency },
    presentmentMoney: { amount: decimal(cents * presentment.rate), currencyCode: presentment.currency },
  })
}

type Money = ReturnType<typeof moneyOf>

const taxesOf = (tax: number, money: Money) => (tax === 0 ? [] : [{ title: 'VAT', priceSet: money(tax) }])

const lineJson = (line: ShopLine, money: Money) => ({
  id: line.id,
  name: line.name,
  title: line.name,
  sku: line.sku || null,
  vendor: line.vendor || null,
  quantity: line.quantity,
  currentQuantity: line.current,
  isGiftCard: line.isGiftCard,
  requiresShipping: line.isProduct,
  taxable: line.isProduct,
  originalUnitPriceSet: money(line.price),
  discountAllocations: line.discount === 0 ? [] : [{ allocatedAmountSet: money(line.discount) }],
  taxLines: taxesOf(line.tax, money),
})

const shippingJson = ({ id, isRemoved, price, tax }: ShopOrder['shipping'][number], money: Money) => ({
  id,
  title: 'Standard',
  isRemoved,
  discountedPriceSet: money(price),
  taxLines: taxesOf(tax, money),
})

/** As the query `refund` answers it. */
export function refundJson(refund: ShopRefund, order: ShopOrder) {
  const money = moneyOf(order)
  const rows = <Row extends object>(all: readonly Row[]) => new Connection(all)
  return {
    __typename: 'Refund',
    id: refund.id,
    createdAt: iso(refund.created),
    processedAt: iso(refund.created),
    totalRefundedSet: money(sum(refund.transactions.map(({ amount }) => amount))),
    duties: [],
    refundLineItems: rows(
      refund.lines.map(({ line, quantity, subtotal, tax }) => ({
        lineItem: { id: line },
        quantity,
        subtotalSet: money(subtotal),
        totalTaxSet: money(tax),
      })),
    ),
    refundShippingLines: rows(
      refund.shipping.map(({ line, subtotal, tax }) => ({
        shippingLine: { id: line },
        subtotalAmountSet: money(subtotal),
        taxAmountSet: money(tax),
      })),
    ),
    orderAdjustments: rows(
      refund.adjustments.map(({ amount, tax, reason }) => ({
        reason,
        amountSet: money(amount),
        taxAmountSet: money(tax),
      })),
    ),
    transactions: rows(refund.transactions.map(({ amount, ...rest }) => ({ ...rest, amountSet: money(amount) }))),
  }
}

const paidBack = ({ refunds }: ShopOrder): number =>
  sum(
    refunds.flatMap(({ transactions }) =>
      transactions.filter(({ kind, status }) => kind === 'REFUND' && status === 'SUCCESS').map(({ amount }) => amount),
    ),
  )

const valueOf = ({ lines, shipping }: ShopRefund, taxesIncluded: boolean): number =>
  sum([...lines, ...shipping].map(({ subtotal, tax }) => subtotal + (taxesIncluded ? 0 : tax)))

/** What edits took out: refunds that moved no money. */
const removedFrom = ({ refunds, taxesIncluded }: ShopOrder): number =>
  sum(refunds.filter(({ transactions }) => transactions.length === 0).map((refund) => valueOf(refund, taxesIncluded)))

/** What the app may read of the people who placed orders. */
export type People = { addresses: boolean; customers: boolean }

/** As the query `order` answers it. */
export function orderJson(order: ShopOrder, { addresses, customers }: People) {
  const money = moneyOf(order)
  const worth = totalOf(order) - removedFrom(order)
  const address = { name: 'Pat Büyer', city: 'Graz', provinceCode: null, province: null, country: 'Austria' }
  const place = addresses ? { ...address, countryCodeV2: order.country } : DENIED
  return {
    __typename: 'Order',
    id: order.id,
    name: order.name,
    createdAt: iso(order.created),
    updatedAt: iso(order.updated),
    cancelledAt: order.cancelled === null ? null : iso(order.cancelled),
    test: order.isTest,
    edited: order.edits.length > 0,
    taxesIncluded: order.taxesIncluded,
    dutiesIncluded: false,
    customerAcceptsMarketing: order.acceptsMarketing,
    sourceName: order.source,
    discountCodes: order.codes,
    paymentGatewayNames: order.gateways,
    displayFinancialStatus: order.financial,
    displayFulfillmentStatus: order.fulfillment,
    totalPriceSet: money(worth + order.offBy),
    originalTotalPriceSet: money(totalOf(order) + order.offBy),
    totalReceivedSet: money(order.received),
    totalOutstandingSet: money(worth - order.received + Math.min(paidBack(order), removedFrom(order))),
    totalTipReceivedSet: money(
      sum(order.lines.filter(({ name, isProduct }) => TIPS.has(name) && !isProduct).map(({ price }) => price)),
    ),
    originalTotalDutiesSet: order.duties === null ? null : money(order.duties),
    originalTotalAdditionalFeesSet: null,
    email: addresses ? order.email : DENIED,
    shippingAddress: place,
    billingAddress: place,
    customer: customers ? order.customer && { id: order.customer.id, displayName: order.customer.name } : DENIED,
    refunds: order.refunds.map((refund) => refundJson(refund, order)),
    shippingLines: ({ includeRemovals }: { includeRemovals?: unknown }) =>
      new Connection(
        order.shipping
          .filter(({ isRemoved }) => includeRemovals === true || !isRemoved)
          .map((line) => shippingJson(line, money)),
      ),
    lineItems: new Connection(order.lines.map((line) => lineJson(line, money))),
    agreements: new Connection([
      { __typename: 'OrderAgreement', happenedAt: iso(order.created) },
      ...order.edits.map((at) => ({ __typename: 'OrderEditAgreement', happenedAt: iso(at) })),
    ]),
    /** A payment that was authorized and captured is two transactions of the same money. */
    transactions: [
      { kind: 'AUTHORIZATION', status: 'SUCCESS', amountSet: money(order.received) },
      { kind: 'CAPTURE', status: 'SUCCESS', amountSet: money(order.received) },
    ],
  }
}
