/** An order as the fake shop keeps it. Prices are in minor units without tax, instants in milliseconds since 1970. */
export type ShopOrder = {
  id: string
  code: string
  state: string
  type: string
  created: number
  updated: number
  /** `null` for a cart. */
  placed: number | null
  currency: string
  coupons: string[]
  email: string
  country: string
  /** With tax. */
  shipping: number
  /** In percent. */
  shippingRate: number
  isShippingCancelled: boolean
  lines: ShopLine[]
  surcharges: { id: string; description: string; price: number; taxRate: number; isChange: boolean }[]
  payments: { id: string; method: string; amount: number; state: string; refunds: ShopRefund[] }[]
  history: { type: string; at: number; data: object }[]
  /** Added to `subTotal`, for a server that adds up wrongly. */
  offBy: number
}

export type ShopLine = {
  id: string
  name: string
  sku: string
  quantity: number
  placedQuantity: number
  unitPrice: number
  taxRate: number
  /** Of all units that were placed. */
  discount: number
}

export type ShopRefund = {
  id: string
  created: number
  state: string
  /** With tax, like the part for shipping. */
  total: number
  shipping: number
  lines: { orderLineId: string; quantity: number }[]
}

const iso = (at: number): string => new Date(at).toISOString()

const withTax = (net: number, rate: number): number => Math.round(net * (1 + rate / 100))

const sum = (amounts: readonly number[]): number => amounts.reduce((left, right) => left + right, 0)

/** As in Vendure, a line without units has no discount. */
function toLineJson({ id, name, sku, quantity, placedQuantity, unitPrice, taxRate, discount }: ShopLine) {
  const unit = quantity === 0 ? unitPrice : unitPrice - discount / Math.max(placedQuantity, quantity)
  return {
    id,
    quantity,
    orderPlacedQuantity: placedQuantity,
    taxRate,
    unitPrice,
    linePrice: unitPrice * quantity,
    proratedLinePrice: Math.round(unit * quantity),
    proratedLinePriceWithTax: withTax(unit * quantity, taxRate),
    productVariant: { sku, name },
  }
}

const surchargeJson = ({ isChange: _isChange, ...surcharge }: ShopOrder['surcharges'][number]) => ({
  ...surcharge,
  sku: '',
  priceWithTax: withTax(surcharge.price, surcharge.taxRate),
})

const paymentJson = ({ refunds, ...payment }: ShopOrder['payments'][number]) => ({
  ...payment,
  refunds: refunds.map(({ created, ...refund }) => ({ ...refund, createdAt: iso(created) })),
})

function totalsOf(order: ShopOrder) {
  const lines = order.lines.map(toLineJson)
  const surcharges = order.surcharges.map(surchargeJson)
  const shippingWithTax = order.isShippingCancelled ? 0 : order.shipping
  const shipping = Math.round(shippingWithTax / (1 + order.shippingRate / 100))
  const subTotal =
    sum(lines.map((line) => line.proratedLinePrice)) + sum(surcharges.map(({ price }) => price)) + order.offBy
  const gross = [
    ...lines.map((line) => line.proratedLinePriceWithTax),
    ...surcharges.map(({ priceWithTax }) => priceWithTax),
  ]
  return { lines, surcharges, shipping, shippingWithTax, subTotal, totalWithTax: sum(gross) + shippingWithTax }
}

export const totalWithTaxOf = (order: ShopOrder): number => totalsOf(order).totalWithTax

/** Returns an order as Vendure 3.7 answers the connector's query. */
export function toOrderJson(order: ShopOrder) {
  const { id, code, state, type, coupons, currency, email, country } = order
  const totals = totalsOf(order)
  const net = order.shipping / (1 + order.shippingRate / 100)
  const cancelled = { adjustmentSource: 'CANCEL_ORDER', amountWithTax: -order.shipping }
  const address = { fullName: 'Pat Buyer', city: 'Graz', province: null, country: null, countryCode: country }
  return {
    id,
    code,
    state,
    type,
    active: order.placed === null,
    createdAt: iso(order.created),
    updatedAt: iso(order.updated),
    orderPlacedAt: order.placed === null ? null : iso(order.placed),
    currencyCode: currency,
    couponCodes: coupons,
    ...totals,
    total: totals.subTotal + totals.shipping,
    customer: { id: '7', firstName: 'Pat', lastName: 'Büyer', emailAddress: email },
    shippingAddress: address,
    billingAddress: { ...address, fullName: null, city: null, countryCode: null },
    shippingLines: [
      { price: net, priceWithTax: order.shipping, discounts: order.isShippingCancelled ? [cancelled] : [] },
    ],
    payments: order.payments.map(paymentJson),
    modifications: order.surcharges
      .filter(({ isChange }) => isChange)
      .map((surcharge) => ({ surcharges: [{ id: surcharge.id }] })),
    history: {
      totalItems: order.history.length,
      items: order.history
        .slice(0, 100)
        .map(({ at, ...entry }, index) => ({ id: `${index + 1}`, ...entry, createdAt: iso(at) })),
    },
  }
}
