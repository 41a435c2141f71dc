import { cleanText } from '#domain/imports/cells/cells.ts'
import { toCountry } from '#domain/imports/countries.ts'
import { detailOf, type Fact } from '#domain/imports/detail.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { placementEvents } from '#domain/imports/ledger.ts'
import { buyerOf } from '#domain/imports/order-parts.ts'
import type { OrderStatus, ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { Place } from '#domain/imports/place.ts'
import type { ReadOrder } from '#server/integrations/connector.ts'
import { numberIn, type ShopifyOrder } from './answers.ts'
import { placedOrder, type PlacedOrder } from './placement.ts'
import { backEvents } from './refunds.ts'
import { orderNumber, unreadableOrder } from './unreadable.ts'
import type { WholeOrder } from './whole-orders.ts'

const FACTS: readonly Fact[] = ['lines', 'linePrices', 'discounts', 'shipping', 'tax', 'refunds', 'refundDates']

/** An order without its customer never replaces one that has it. */
const detailFor = ({ withAddresses, withCustomers }: PeopleRights): number =>
  detailOf(withAddresses || withCustomers ? [...FACTS, 'customer'] : FACTS)

/** What of the buyers the app may read. */
export type PeopleRights = { withAddresses: boolean; withCustomers: boolean }

const MAX_PLACE = 100

const orNull = (text: string, length: number): string | null => cleanText(text).slice(0, length) || null

/** Provinces are codes, as in files. */
function placeIn(address: ShopifyOrder['shippingAddress']): Place {
  if (!address) return { country: null, region: null, city: null }
  const country = orNull(address.countryCodeV2, MAX_PLACE) ?? orNull(address.country, MAX_PLACE)
  return {
    country: country === null ? null : toCountry(country),
    region: orNull(address.provinceCode, MAX_PLACE) ?? orNull(address.province, MAX_PLACE),
    city: orNull(address.city, MAX_PLACE),
  }
}

/** The delivery address, or else the billing address. */
function placeOf({ shippingAddress, billingAddress }: ShopifyOrder): Place {
  const places = [shippingAddress, billingAddress].map(placeIn)
  const found = places.find(({ country }) => country !== null)
  return found ?? places.find(({ region, city }) => region !== null || city !== null) ?? placeIn(null)
}

function buyer({ customer, email, billingAddress, shippingAddress }: ShopifyOrder, { country }: Place) {
  const names = [billingAddress?.name, shippingAddress?.name, customer?.displayName]
  const name = names.map((text) => cleanText(text ?? '')).find((text) => text !== '') ?? ''
  return buyerOf({
    id: customer ? numberIn(customer.id) : '',
    email: cleanText(email),
    // Shopify shows the email of customers without a name.
    names: name.includes('@') ? [] : [name],
    country,
  })
}

const inWords = (code: string): string | null => orNull(code.toLowerCase(), 100)

/** Files say it this way. */
const fulfillmentOf = (code: string): string | null => (code === 'PARTIALLY_FULFILLED' ? 'partial' : inWords(code))

function statusOf({ cancelledAt, displayFinancialStatus }: ShopifyOrder): OrderStatus {
  if (cancelledAt !== null) return 'cancelled'
  return displayFinancialStatus === 'REFUNDED' ? 'refunded' : 'open'
}

type Read = { whole: WholeOrder; placed: PlacedOrder; back: ReturnType<typeof backEvents>; rights: PeopleRights }

const numberOf = ({ id, name }: ShopifyOrder): string => orderNumber(cleanText(name)) || numberIn(id)

function parsedOrder({ whole: { order }, placed, back, rights }: Read): ParsedOrder {
  const place = placeOf(order)
  return {
    externalId: numberOf(order),
    name: orNull(order.name, 100) ?? numberOf(order),
    placedAt: order.createdAt,
    currency: order.totalPriceSet.shopMoney.currencyCode,
    customer: buyer(order, place),
    consent: order.customerAcceptsMarketing ? 'yes' : 'no',
    financialStatus: inWords(order.displayFinancialStatus),
    fulfillmentStatus: fulfillmentOf(order.displayFulfillmentStatus),
    status: statusOf(order),
    channel: orNull(order.sourceName, 100),
    ...place,
    paymentMethod: orNull(order.paymentGatewayNames.join(' + '), 100),
    discountCode: joinCodes(order.discountCodes.map(cleanText)),
    total: placed.total,
    isTotalStated: true,
    computedTotal: placed.total,
    cancelledAt: order.cancelledAt,
    isTest: order.test,
    isRefundDateEstimated: false,
    detail: detailFor(rights),
    aside: [...placed.aside],
    lines: [...placed.placement.lines],
    events: [...placementEvents(placed.placement), ...back.events],
  }
}

/** Whether the parts come to a total that Shopify states: with what edits took out, without it, or as it was at first. */
function addsUp({ order }: WholeOrder, { total }: PlacedOrder, removed: bigint): boolean {
  const stated = order.totalPriceSet.shopMoney.amount
  return [stated, order.originalTotalPriceSet, stated + removed].includes(total)
}

/** Reads an order in the same terms as a file of Shopify. One whose parts don't come to its total is unreadable. */
export function toReadOrder(whole: WholeOrder, rights: PeopleRights): ReadOrder {
  const { order } = whole
  const placed = placedOrder(whole)
  const back = backEvents(whole, placed)
  if (!addsUp(whole, placed, back.removed)) return unreadableOrder(order, 'Its parts don’t add up to its total.')
  return {
    id: numberIn(order.id),
    externalId: numberOf(order),
    createdAt: order.createdAt,
    changedAt: order.updatedAt,
    status: inWords(order.displayFinancialStatus) ?? '',
    order: parsedOrder({ whole, placed, back, rights }),
    reason: null,
    amount: null,
    currency: order.totalPriceSet.shopMoney.currencyCode,
  }
}
