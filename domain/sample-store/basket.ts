import { allocate, MICROS_PER_UNIT, minorUnit, multiply, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { grossOf, type Placement } from '#domain/imports/ledger.ts'
import type { ParsedLine } from '#domain/imports/parsed-order.ts'
import { type Offer, promotionOn } from './demand.ts'
import type { Random } from './random.ts'
import type { SampleProduct } from './sample-product.ts'
import type { Visit } from './visits.ts'

const WELCOME = { code: 'WELCOME10', share: 0.16, percent: 10 }
const TAX_PERCENT = 8n
const FREE_SHIPPING_FROM = 6000
const SHIPPING = 490
const LINES = [
  { lines: 1, weight: 46 },
  { lines: 2, weight: 31 },
  { lines: 3, weight: 16 },
  { lines: 4, weight: 7 },
]
const BULK = { sku: 'SAMPLE-SET-01', quantity: 120 }

const weightOf = ({ weight }: { weight: number }) => weight

/** Currencies in which shops use only whole prices, although hundredths exist. */
const WHOLE_PRICES = new Set('AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' '))

/**
 * Converts a sample price in hundredths to millionths of the currency. In currencies with whole prices, 1450 becomes
 * 1450 units.
 */
export function toMicros(hundredths: number, currency: string): bigint {
  const isWhole = minorUnit(currency) === MICROS_PER_UNIT || WHOLE_PRICES.has(currency)
  return BigInt(hundredths) * (isWhole ? MICROS_PER_UNIT : MICROS_PER_UNIT / 100n)
}

export type Basket = { daysAgo: number; products: SampleProduct[]; discountCode: string | null; placement: Placement }

const productsOf = (offers: readonly Offer[], sku: string): SampleProduct[] =>
  offers.flatMap(({ product }) => (product.sku === sku ? [product] : []))

/** Chooses a product, and often the one that its buyers add. */
function chooseTogether(random: Random, offers: readonly Offer[]): SampleProduct[] {
  const { product } = random.pick(offers, weightOf)
  const { boughtWith } = product
  const isPair = boughtWith !== undefined && random.chance(boughtWith.share)
  return isPair ? [product, ...productsOf(offers, boughtWith.sku)] : [product]
}

function choose(random: Random, { day: { offers }, isBulk }: Visit): SampleProduct[] {
  if (isBulk) return productsOf(offers, BULK.sku)
  const { lines } = random.pick(LINES, weightOf)
  return [...new Set(Array.from({ length: lines }, () => chooseTogether(random, offers)).flat())]
}

function chooseQuantity(random: Random, { isBulk }: Visit): number {
  if (isBulk) return BULK.quantity
  return random.chance(0.84) ? 1 : random.integer(2, 3)
}

function chooseDiscount(random: Random, { day, isFirst }: Visit) {
  const promotion = promotionOn(day.date)
  if (promotion && random.chance(promotion.share)) return promotion
  return isFirst && random.chance(WELCOME.share) ? WELCOME : null
}

/** Fills a basket for a visit, with discount, shipping and tax. */
export function fillBasket(random: Random, visit: Visit, { at, currency }: { at: number; currency: string }): Basket {
  const unit = minorUnit(currency)
  const products = choose(random, visit)
  const discount = chooseDiscount(random, visit)
  const lines = products.map((product): ParsedLine => {
    const quantity = BigInt(chooseQuantity(random, visit)) * 1000n
    const unitPrice = toMicros(product.price, currency)
    const off = discount ? scale(multiply(unitPrice, quantity), [BigInt(discount.percent), 100n], unit) : 0n
    return { sku: product.sku, title: product.title, quantity, unitPrice, discount: off, tax: 0n }
  })
  const gross = grossOf(lines)
  const nets = gross.map((value, position) => value - (lines[position]?.discount ?? 0n))
  const goods = sumMicros(nets)
  const tax = scale(goods, [TAX_PERCENT, 100n], unit)
  const taxes = allocate(tax, nets, unit)
  const shipping = goods >= toMicros(FREE_SHIPPING_FROM, currency) ? 0n : toMicros(SHIPPING, currency)
  const taxed = lines.map((line, position) => ({ ...line, tax: taxes[position] ?? 0n }))
  return {
    daysAgo: visit.day.daysAgo,
    products,
    discountCode: discount?.code ?? null,
    placement: { at, lines: taxed, gross, shipping, tax, duties: 0n },
  }
}
