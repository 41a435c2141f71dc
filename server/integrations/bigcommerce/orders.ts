import { cleanText } from '#domain/imports/cells/cells.ts'
import { toCountry } from '#domain/imports/countries.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { NEVER_PLACED, outcomeOf } from '#domain/imports/formats/bigcommerce/status.ts'
import { settle } from '#domain/imports/formats/settlement.ts'
import { placementEvents, placementTotal } from '#domain/imports/ledger.ts'
import { buyerOf, completeOrder } from '#domain/imports/order-parts.ts'
import type { OrderStatus, ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { Place } from '#domain/imports/place.ts'
import type { SyncedOrder } from '#server/integrations/connector.ts'
import { readAmounts, type Amounts } from './amounts.ts'
import type { BigCommerceOrder, BigCommerceProduct, BigCommerceRefund, Transaction } from './answers.ts'
import { OrderProblem } from './order-problem.ts'
import { cancelRest, readRefunds, settledAmount } from './refunds.ts'
import { inShopCurrency, shopCurrencyOf } from './shop-currency.ts'
import { statusOf } from './statuses.ts'

/** What the API says of an order in other answers than the order itself. */
export type OrderParts = {
  products: readonly BigCommerceProduct[]
  /** Codes of coupons that no product names. */
  coupons: readonly string[]
  refunds: readonly BigCommerceRefund[]
  /** `null` if the key may not read them. */
  transactions: readonly Transaction[] | null
}

type Read = OrderParts & { order: BigCommerceOrder; status: string }

const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'shipping', 'tax', 'refunds', 'refundDates', 'customer'])

const MAX_TEXT = 100

const orNull = (text: string): string | null => cleanText(text).slice(0, MAX_TEXT) || null

/** The delivery address, or else the billing address. */
function placeOf({ consignments, billing_address: billing }: BigCommerceOrder): Place {
  const shipping = consignments?.shipping.find(({ country }) => country !== '')
  const address = shipping ?? billing
  if (!address) return { country: null, region: null, city: null }
  const country = orNull(address.country_iso2) ?? orNull(address.country)
  return {
    country: country === null ? null : toCountry(country),
    region: orNull(address.state),
    city: orNull(address.city),
  }
}

const customerOf = ({ billing_address: billing, customer_id: id }: BigCommerceOrder, { country }: Place) =>
  buyerOf({
    id: String(id ?? 0),
    email: cleanText(billing?.email ?? ''),
    names: [billing?.first_name ?? '', billing?.last_name ?? ''].map(cleanText),
    country,
  })

const SOURCES: ReadonlyMap<string, string> = new Map([
  ['amazon', 'Amazon'],
  ['android', 'Android'],
  ['buybutton', 'Buy Button'],
  ['checkout_api', 'Checkout API'],
  ['ebay', 'Ebay'],
  ['external', 'Orders API'],
  ['facebookcheckout', 'Facebook Checkout'],
  ['facebookmarketplace', 'Facebook Marketplace'],
  ['facebookshop', 'Facebook Shop'],
  ['ipad', 'Ipad'],
  ['iphone', 'Iphone'],
  ['manual', 'Manual order'],
  ['mobile', 'Mobile'],
  ['pinterest', 'Pinterest'],
  ['socialshop', 'Social Shop'],
  ['www', 'Desktop'],
])

/** The first storefront of a shop. */
const FIRST_CHANNEL = 1

/** Returns where an order comes from in BigCommerce's words. Other storefronts only have a number here. */
function channelOf({ channel_id: channel, external_source: external, order_source: source }: BigCommerceOrder) {
  const name = cleanText(external) || (SOURCES.get(source) ?? cleanText(source))
  const number = channel && channel !== FIRST_CHANNEL ? `Channel ${channel}` : ''
  return orNull([name, number].filter((part) => part !== '').join(', '))
}

const TEST_GATEWAY = 'testgateway'

/** BigCommerce marks payments as tests, not orders. Without them, only the name of its own test gateway says so. */
const isTest = ({ order, transactions }: Read): boolean =>
  /^test payment gateway\b/i.test(cleanText(order.payment_method)) ||
  (transactions ?? []).some(({ gateway, test }) => test === true || gateway === TEST_GATEWAY)

const codesOf = ({ products, coupons }: Read): string | null =>
  joinCodes([...products.flatMap(({ applied_discounts: applied }) => applied.map(({ code }) => code)), ...coupons])

const isPaidBack = (refund: BigCommerceRefund): boolean => settledAmount(refund) > 0n

type Settlement = Pick<ParsedOrder, 'status' | 'cancelledAt' | 'isRefundDateEstimated' | 'events'>

const openOr = (isRefunded: boolean): OrderStatus => (isRefunded ? 'refunded' : 'open')

/** A shop can set an order to refunded or cancelled without a refund. Then the status says what came off. */
function settlementOf({ order, refunds, status }: Read, amounts: Amounts): Settlement {
  const { placement, unit } = amounts
  const outcome = outcomeOf(status)
  const settled = settle(placement, { outcome, refunds: [], unit })
  if (refunds.length === 0) return settled
  const { events, isWhole } = readRefunds(refunds, { order, amounts })
  const cancelled = outcome === 'cancelled' && !isWhole ? cancelRest(placement, events) : []
  const isRefunded = refunds.some(isPaidBack) && (isWhole || outcome === 'refunded')
  return {
    ...settled,
    status: outcome === 'cancelled' ? outcome : openOr(isRefunded),
    isRefundDateEstimated: cancelled.length > 0,
    events: [...placementEvents(placement), ...events, ...cancelled],
  }
}

function parsedOrder(read: Read): ParsedOrder {
  const { order, products, status } = read
  const amounts = readAmounts(order, products)
  const { certificates, placement, total } = amounts
  const place = placeOf(order)
  const parsed = completeOrder({
    externalId: String(order.id),
    placedAt: placement.at,
    currency: order.default_currency_code,
    customer: customerOf(order, place),
    financialStatus: status,
    channel: channelOf(order),
    ...place,
    paymentMethod: orNull(order.payment_method),
    discountCode: codesOf(read),
    total,
    isTotalStated: true,
    computedTotal: placementTotal(placement) + certificates,
    isTest: isTest(read),
    detail: DETAIL,
    aside: certificates === 0n ? [] : [{ reason: 'Gift certificate sold', amount: certificates }],
    lines: [...placement.lines],
    ...settlementOf(read, amounts),
  })
  return inShopCurrency(parsed, order)
}

/** Why an order isn't a sale. `null` if it is one. */
export function reasonNotPlaced({ is_deleted: isDeleted, status_id: status }: BigCommerceOrder): string | null {
  if (isDeleted === true) return 'Deleted order'
  return outcomeOf(statusOf(status) ?? '') === 'left_out' ? NEVER_PLACED : null
}

/** Reads an order in the same terms as a file of BigCommerce. Throws `OrderProblem`. */
export function toSyncedOrder(order: BigCommerceOrder, parts: OrderParts): SyncedOrder {
  const status = statusOf(order.status_id)
  if (status === null) throw new OrderProblem(`BigCommerce doesn’t document its status ${order.status_id}.`)
  const reason = reasonNotPlaced(order)
  return {
    id: String(order.id),
    externalId: String(order.id),
    createdAt: order.date_created,
    changedAt: order.date_modified,
    status: order.is_deleted === true ? 'deleted' : status,
    order: reason === null ? parsedOrder({ ...parts, order, status }) : null,
    reason,
    amount: reason === null ? null : order.total_inc_tax,
    currency: reason === null ? shopCurrencyOf(order) : order.default_currency_code,
  }
}
