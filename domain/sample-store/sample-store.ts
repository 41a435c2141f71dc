import type { ConsentAnswer } from '#domain/contracts/consent.ts'
import { placementEvents, placementTotal } from '#domain/imports/ledger.ts'
import { minorUnit } from '#domain/imports/cells/micros.ts'
import type { ParsedCustomer, ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { ParsedProduct } from '#domain/imports/parsed-product.ts'
import type { Place } from '#domain/imports/place.ts'
import { dayIn, instantOf } from '#domain/imports/cells/zoned-time.ts'
import { drawOutcome } from './after-sale.ts'
import { fillBasket, toMicros } from './basket.ts'
import { SAMPLE_PRODUCTS } from './catalog.ts'
import { CHANNELS } from './channels.ts'
import { PLACES } from './places.ts'
import { createRandom, type Random } from './random.ts'
import { planVisits, type Visit } from './visits.ts'

const SEED = 20_240_229
const DAYS = 730
const FIRST_NUMBER = 1001
const BUSY_HOURS = [
  { from: 7, to: 11, weight: 22 },
  { from: 12, to: 16, weight: 30 },
  { from: 17, to: 22, weight: 48 },
]

type Shop = { now: Date; timeZone: string; currency: string }

const weightOf = ({ weight }: { weight: number }) => weight

/** A customer always orders from the same place. */
function drawPlace(random: Random, { customer }: Visit): Place {
  const source = customer === null ? random : createRandom(SEED + customer)
  const { country, region, city } = source.pick(PLACES, weightOf)
  return { country, region, city }
}

function customerOf({ customer }: Visit, { country }: Place): ParsedCustomer | null {
  if (customer === null) return null
  const number = String(customer).padStart(4, '0')
  return { id: `sample-${number}`, email: `customer${number}@example.com`, name: `Customer ${number}`, country }
}

/** Of ten customers, seven agreed to marketing, one refused, and nothing is known of two. */
function consentOf({ customer }: Visit): ConsentAnswer | null {
  const turn = (customer ?? 0) % 10
  if (turn === 7) return 'no'
  return turn > 7 ? null : 'yes'
}

function placedAt(random: Random, visit: Visit, timeZone: string): number {
  const { from, to } = random.pick(BUSY_HOURS, weightOf)
  const minutes = random.integer(from * 60, to * 60 + 59)
  // An order at exactly midnight in UTC would count as one without a time of day.
  const seconds = minutes * 60 + 30
  return instantOf(Date.parse(`${visit.day.date}T00:00:00Z`) + seconds * 1000, timeZone)
}

function draw(
  random: Random,
  visit: Visit,
  { now, timeZone, currency }: Shop,
): Omit<ParsedOrder, 'externalId' | 'name'> {
  const at = placedAt(random, visit, timeZone)
  const basket = fillBasket(random, visit, { at, currency })
  const { events, ...outcome } = drawOutcome(random, basket, now.getTime())
  const place = drawPlace(random, visit)
  const channel = random.pick(CHANNELS, weightOf)
  const total = placementTotal(basket.placement)
  return {
    placedAt: at,
    currency,
    customer: customerOf(visit, place),
    consent: consentOf(visit),
    ...outcome,
    fulfillmentStatus: outcome.status === 'cancelled' ? null : 'fulfilled',
    channel: channel.name,
    ...place,
    paymentMethod: random.pick(channel.payments, weightOf).method,
    discountCode: basket.discountCode,
    total,
    computedTotal: total,
    isTest: false,
    isRefundDateEstimated: false,
    detail: 0,
    aside: [],
    lines: [...basket.placement.lines],
    events: [...placementEvents(basket.placement), ...events],
  }
}

/** Returns two years of a sample shop's orders up to `now`, oldest first. The same arguments give the same orders. */
export function buildSampleOrders(shop: Shop): ParsedOrder[] {
  const random = createRandom(SEED)
  const today = dayIn(shop.timeZone, shop.now.getTime())
  return planVisits(random, today, DAYS)
    .map((visit) => draw(random, visit, shop))
    .filter((order) => order.placedAt <= shop.now.getTime())
    .toSorted((left, right) => left.placedAt - right.placedAt)
    .map((order, position) => ({ ...order, externalId: `sample-${position}`, name: `#${FIRST_NUMBER + position}` }))
}

/** Returns the sample shop's products, with costs and stock. */
export function buildSampleProducts(currency: string): ParsedProduct[] {
  const unit = minorUnit(currency)
  return SAMPLE_PRODUCTS.map((product) => ({
    sku: product.sku,
    title: product.title,
    variantKey: null,
    variant: null,
    handle: null,
    vendor: null,
    productType: product.type,
    category: product.type,
    status: 'active',
    price: toMicros(product.price, currency),
    unitCost: product.cost === null ? null : (toMicros(product.cost, currency) / unit) * unit,
    inventoryQuantity: product.stock,
    imageUrl: null,
    texts: null,
  }))
}
