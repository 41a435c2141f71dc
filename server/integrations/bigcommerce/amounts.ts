import { cleanText } from '#domain/imports/cells/cells.ts'
import { allocate, minorUnit, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import type { Placement } from '#domain/imports/ledger.ts'
import type { ParsedLine } from '#domain/imports/parsed-order.ts'
import type { BigCommerceOrder, BigCommerceProduct } from './answers.ts'
import { OrderProblem } from './order-problem.ts'

/** Amounts are in the currency that the shopper paid in. */
export type Amounts = {
  placement: Placement
  /** The line of a product, by the product's id in the order. Gift certificates have none. */
  lineOf: ReadonlyMap<number, number>
  wrappingLine: number
  feeLine: number
  /** What gift certificates cost that were sold. */
  certificates: bigint
  total: bigint
  unit: bigint
}

const isSmall = (amount: bigint, unit: bigint): boolean => amount < unit && amount > -unit

const optionsOf = ({ product_options: options }: BigCommerceProduct): string =>
  options.map((option) => `${cleanText(option.display_name)}: ${cleanText(option.display_value)}`).join(', ')

function lineOfProduct(product: BigCommerceProduct): ParsedLine {
  const sku = cleanText(product.sku).slice(0, 100) || null
  const name = cleanText(product.name) || (sku ?? 'No name')
  const options = optionsOf(product)
  const quantity = BigInt(product.quantity) * 1000n
  return {
    sku,
    title: (options === '' ? name : `${name} - ${options}`).slice(0, 500),
    quantity,
    unitPrice: quantity === 0n ? product.total_ex_tax : scale(product.total_ex_tax, [1000n, quantity]),
    discount: 0n,
    tax: 0n,
    unitCost: product.cost_price_ex_tax === 0n ? null : product.cost_price_ex_tax,
    vendor: cleanText(product.brand).slice(0, 255) || null,
  }
}

const chargeLine = (title: string, gross: bigint): ParsedLine => ({
  sku: null,
  title,
  quantity: 0n,
  unitPrice: gross,
  discount: 0n,
  tax: 0n,
})

type Basis = 'ex_tax' | 'inc_tax'

const feesOf = ({ fees }: BigCommerceOrder, basis: Basis): bigint =>
  sumMicros((fees ?? []).map((fee) => fee[`cost_${basis}`]))

const shippingOf = (order: BigCommerceOrder, basis: Basis): bigint =>
  order[`shipping_cost_${basis}`] + order[`handling_cost_${basis}`]

/** What the parts of an order cost beyond its total. */
const missingIn = (order: BigCommerceOrder, basis: Basis): bigint =>
  order[`subtotal_${basis}`] +
  order[`wrapping_cost_${basis}`] +
  shippingOf(order, basis) +
  feesOf(order, basis) -
  order[`total_${basis}`]

/**
 * Some totals exclude what was paid with store credit or a gift certificate. Returns this amount if it and the stated
 * discounts explain what is missing. Otherwise returns 0.
 */
function paidOtherwise(order: BigCommerceOrder, unit: bigint): bigint {
  const { gift_certificate_amount: gift, store_credit_amount: credit } = order
  const { coupon_discount: coupon, discount_amount: discount } = order
  const missing = [missingIn(order, 'ex_tax'), missingIn(order, 'inc_tax')]
  const isExplained = (paid: bigint): boolean =>
    missing.some((amount) =>
      [0n, discount, coupon, discount + coupon].some((stated) => isSmall(amount - paid - stated, unit)),
    )
  return [0n, gift, credit, gift + credit].find(isExplained) ?? 0n
}

/** Orders that were moved from other shops can have a total that was typed in, and no tax. Then the parts say their tax. */
function taxAndDiscount(order: BigCommerceOrder, paid: bigint, unit: bigint): { tax: bigint; discount: bigint } {
  const { total_ex_tax: total, total_inc_tax: withTax, total_tax: tax } = order
  const discount = missingIn(order, 'ex_tax') - paid
  if (isSmall(total + tax - withTax, 2n * unit) && discount > -2n * unit) {
    return { tax, discount: discount < unit ? 0n : discount }
  }
  if (!isSmall(missingIn(order, 'inc_tax') - paid, unit)) {
    throw new OrderProblem('Its products, shipping, fees and tax don’t add up to its total.')
  }
  return { tax: withTax - total - discount, discount: 0n }
}

/** The subtotal decides what the products cost, because people can type it in. */
function grossOf(order: BigCommerceOrder, products: readonly BigCommerceProduct[], unit: bigint): bigint[] {
  const listed = products.map(({ total_ex_tax: total }) => total)
  const rounding = unit * BigInt(listed.length + 1)
  return isSmall(order.subtotal_ex_tax - sumMicros(listed), rounding)
    ? listed
    : allocate(order.subtotal_ex_tax, listed, unit)
}

const discountsOf = ({ applied_discounts: applied }: BigCommerceProduct): bigint =>
  sumMicros(applied.map(({ amount }) => amount))

/** Discounts go to the products that state them, or else to all in proportion. What they don't cost lowers shipping. */
function shareDiscount(discount: bigint, gross: readonly bigint[], products: readonly BigCommerceProduct[]) {
  const stated = products.map(discountsOf)
  const goods = sumMicros(gross)
  const ofGoods = discount < goods ? discount : goods
  const wished = allocate(ofGoods, stated.some((amount) => amount > 0n) ? stated : gross)
  const isPossible = wished.every((amount, at) => amount <= (gross[at] ?? 0n))
  return { shares: isPossible ? wished : allocate(ofGoods, gross), ofShipping: discount - ofGoods }
}

const isCertificate = ({ type }: BigCommerceProduct): boolean => type === 'giftcertificate'

type Sold = { line: ParsedLine; gross: bigint }

/**
 * Returns an order as it was placed, with amounts without tax. Gift certificates aren't sales when they are sold, and
 * payments when they are used. Throws `OrderProblem`.
 */
export function readAmounts(order: BigCommerceOrder, products: readonly BigCommerceProduct[]): Amounts {
  const unit = minorUnit(order.default_currency_code)
  const paid = paidOtherwise(order, unit)
  const { tax, discount } = taxAndDiscount(order, paid, unit)
  const gross = grossOf(order, products, unit)
  const { shares, ofShipping } = shareDiscount(discount, gross, products)
  const all = products.map((product, at) => ({
    product,
    gross: gross[at] ?? 0n,
    line: { ...lineOfProduct(product), discount: shares[at] ?? 0n },
  }))
  const goods = all.filter(({ product }) => !isCertificate(product))
  const charges = [chargeLine('Gift wrapping', order.wrapping_cost_ex_tax), chargeLine('Fee', feesOf(order, 'ex_tax'))]
  const charged = charges.filter(({ unitPrice }) => unitPrice !== 0n)
  const sold: Sold[] = [...goods, ...charged.map((line) => ({ line, gross: line.unitPrice }))]
  const certificates = all.filter(({ product }) => isCertificate(product))
  return {
    placement: {
      at: order.date_created,
      lines: sold.map(({ line }) => line),
      gross: sold.map((entry) => entry.gross),
      shipping: shippingOf(order, 'ex_tax') - ofShipping,
      tax,
      duties: 0n,
    },
    lineOf: new Map(goods.map(({ product }, at) => [product.id, at])),
    wrappingLine: sold.findIndex(({ line }) => line === charges[0]),
    feeLine: sold.findIndex(({ line }) => line === charges[1]),
    certificates: sumMicros(certificates.map((entry) => entry.gross - entry.line.discount)),
    total: order.total_inc_tax + paid,
    unit,
  }
}
