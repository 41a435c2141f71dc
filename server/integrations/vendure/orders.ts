import { cleanText } from '#domain/imports/cells/cells.ts'
import { sumMicros } from '#domain/imports/cells/micros.ts'
import { toCountry } from '#domain/imports/countries.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { placementEvents, placementTotal } from '#domain/imports/ledger.ts'
import { buyerOf } from '#domain/imports/order-parts.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { Place } from '#domain/imports/place.ts'
import type { ReadOrder } from '#server/integrations/connector.ts'
import type { VendureOrder } from './answers.ts'
import { placedOrder } from './placement.ts'
import { unreadableOrder } from './unreadable.ts'
import { backEvents, cancelledAt } from './refunds.ts'

const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'shipping', 'tax', 'refunds', 'refundDates', 'customer'])

const MAX_PLACE = 100

const NOWHERE = { countryCode: '', country: '', province: '', city: '' }

const NEVER_PLACED = 'The order was never placed'
const OF_SELLER = 'Part of an order of several sellers, which counts as a whole'

const orNull = (text: string, length: number): string | null => cleanText(text).slice(0, length) || null

function placeIn(address: VendureOrder['shippingAddress']): Place {
  const { countryCode, country, province, city } = address ?? NOWHERE
  const named = orNull(countryCode, MAX_PLACE) ?? orNull(country, MAX_PLACE)
  return {
    country: named === null ? null : toCountry(named),
    region: orNull(province, MAX_PLACE),
    city: orNull(city, MAX_PLACE),
  }
}

/** The delivery address, or else the billing address. */
function placeOf({ shippingAddress, billingAddress }: VendureOrder): Place {
  const places = [shippingAddress, billingAddress].map(placeIn)
  const found = places.find(({ country }) => country !== null)
  return found ?? places.find(({ region, city }) => region !== null || city !== null) ?? placeIn(null)
}

const buyer = ({ customer }: VendureOrder, { country }: Place) =>
  buyerOf({
    id: customer?.id ?? '',
    email: cleanText(customer?.emailAddress ?? ''),
    names: [customer?.firstName ?? '', customer?.lastName ?? ''].map(cleanText),
    country,
  })

/** Whether the order's own totals are the sums of its parts. */
function addsUp({ lines, surcharges, subTotal, shipping, total }: VendureOrder): boolean {
  const goods = sumMicros([
    ...lines.map(({ proratedLinePrice }) => proratedLinePrice),
    ...surcharges.map(({ price }) => price),
  ])
  return goods === subTotal && subTotal + shipping === total
}

const stateOf = ({ state }: VendureOrder): string => state.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

function parsedOrder(order: VendureOrder, at: number): ParsedOrder {
  const placed = placedOrder(order, at)
  const { events, isDateEstimated, isNothingLeft, refunded } = backEvents(order, placed)
  const place = placeOf(order)
  const cancelled = cancelledAt(order)
  const total = placementTotal(placed.placement)
  const paidStatus = refunded > 0n && isNothingLeft ? 'refunded' : 'open'
  return {
    externalId: order.code,
    name: order.code,
    placedAt: at,
    currency: order.currencyCode,
    customer: buyer(order, place),
    financialStatus: stateOf(order),
    fulfillmentStatus: null,
    status: cancelled === null ? paidStatus : 'cancelled',
    channel: null,
    ...place,
    paymentMethod: orNull(
      order.payments.findLast(({ state }) => state === 'Settled' || state === 'Authorized')?.method ?? '',
      100,
    ),
    discountCode: joinCodes(order.couponCodes),
    total,
    isTotalStated: true,
    computedTotal: total,
    cancelledAt: cancelled,
    isTest: false,
    isRefundDateEstimated: isDateEstimated,
    detail: DETAIL,
    aside: [],
    lines: [...placed.placement.lines],
    events: [...placementEvents(placed.placement), ...events],
  }
}

/**
 * Reads an order. Orders of single sellers are left out where the order as a whole is known too. An order whose totals
 * aren't the sums of its parts is unreadable, and so is one whose history isn't known whole: it dates refunds and changes.
 */
export function readOrder(order: VendureOrder, isDefaultChannel: boolean): ReadOrder {
  if (!addsUp(order)) return unreadableOrder(order, 'Its parts don’t add up to its total.')
  if (order.history.totalItems > order.history.items.length) return unreadableOrder(order, 'Its history is too long.')
  const { id, code, createdAt, orderPlacedAt, currencyCode: currency, updatedAt: changedAt } = order
  const shared = {
    id,
    externalId: code,
    createdAt: orderPlacedAt ?? createdAt,
    changedAt,
    status: stateOf(order),
    currency,
  }
  const leftOut = (reason: string) => ({ ...shared, order: null, reason, amount: order.totalWithTax })
  if (order.type === 'Seller' && isDefaultChannel) return leftOut(OF_SELLER)
  if (typeof orderPlacedAt !== 'number') return leftOut(NEVER_PLACED)
  return { ...shared, order: parsedOrder(order, orderPlacedAt), reason: null, amount: null }
}
