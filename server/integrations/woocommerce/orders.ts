import { minorUnit } from '#domain/imports/cells/micros.ts'
import { cleanText } from '#domain/imports/cells/cells.ts'
import { toCountry } from '#domain/imports/countries.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { settle } from '#domain/imports/formats/settlement.ts'
import { NEVER_PLACED, normalizeStatus, outcomeOf } from '#domain/imports/formats/woocommerce/status.ts'
import { placementEvents, placementTotal, type Placement } from '#domain/imports/ledger.ts'
import { buyerOf } from '#domain/imports/order-parts.ts'
import type { ParsedLine, ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { Place } from '#domain/imports/place.ts'
import type { SyncedOrder } from '#server/integrations/connector.ts'
import { unitPriceOf, type WooOrder, type WooRefund } from './answers.ts'
import { cancelRest, refundEvents } from './refunds.ts'

const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'shipping', 'tax', 'refunds', 'refundDates', 'customer'])

const MAX_PLACE = 100

const orNull = (text: string, length: number): string | null => cleanText(text).slice(0, length) || null

/** Amounts of lines exclude tax, even if the shop's prices include it. */
function lineOf(item: WooOrder['line_items'][number]): { line: ParsedLine; gross: bigint } {
  const sku = orNull(item.sku, 100)
  const line = {
    sku,
    title: orNull(item.name, 500) ?? sku ?? 'No name',
    quantity: item.quantity,
    unitPrice: unitPriceOf(item.subtotal, item.quantity),
    discount: item.subtotal - item.total,
    tax: 0n,
  }
  return { line, gross: item.subtotal }
}

/** Files have the fees of an order as one sum. */
function feeOf({ fee_lines: fees }: WooOrder): { line: ParsedLine; gross: bigint }[] {
  const gross = fees.reduce((sum, { total }) => sum + total, 0n)
  const line = { sku: null, title: 'Fee', quantity: 0n, unitPrice: gross, discount: 0n, tax: 0n }
  return gross === 0n ? [] : [{ line, gross }]
}

function placementOf(order: WooOrder): Placement {
  const sold = [...order.line_items.map(lineOf), ...feeOf(order)]
  return {
    at: order.date_created_gmt,
    lines: sold.map(({ line }) => line),
    gross: sold.map(({ gross }) => gross),
    shipping: order.shipping_total,
    tax: order.total_tax,
    duties: 0n,
  }
}

/** The delivery address, or else the billing address. */
function placeOf({ shipping, billing }: WooOrder): Place {
  const places = [shipping, billing].map((address) => {
    const country = orNull(address?.country ?? '', MAX_PLACE)
    return {
      country: country === null ? null : toCountry(country),
      region: orNull(address?.state ?? '', MAX_PLACE),
      city: orNull(address?.city ?? '', MAX_PLACE),
    }
  })
  return (
    places.find(({ country }) => country !== null) ??
    places.find(({ region, city }) => region !== null || city !== null) ?? { country: null, region: null, city: null }
  )
}

const ORIGINS: Record<string, string> = { typein: 'Direct', admin: 'Web admin', mobile_app: 'Mobile app' }
const NAMED_ORIGINS: Record<string, string> = { utm: 'Source', organic: 'Organic', referral: 'Referral' }

/** Returns the attribution in the words of WooCommerce, such as "Organic: Google". */
function channelOf({ meta_data: meta }: WooOrder): string | null {
  const type = meta.get('_wc_order_attribution_source_type') ?? ''
  const source = (meta.get('_wc_order_attribution_utm_source') ?? '').replaceAll(/[()]/g, '').trim()
  const named = NAMED_ORIGINS[type]
  if (named === undefined) return ORIGINS[type] ?? null
  return source === '' ? named : `${named}: ${source.charAt(0).toUpperCase()}${source.slice(1)}`.slice(0, MAX_PLACE)
}

/** WooPayments marks the orders that were paid in its test mode. Other gateways leave no mark. */
const isTest = ({ meta_data: meta }: WooOrder): boolean => meta.get('_wcpay_mode') === 'test'

const buyer = (order: WooOrder, { country }: Place) =>
  buyerOf({
    id: String(order.customer_id ?? 0),
    email: cleanText(order.billing?.email ?? ''),
    names: [order.billing?.first_name ?? '', order.billing?.last_name ?? ''].map(cleanText),
    country,
  })

type Read = { order: WooOrder; refunds: readonly WooRefund[]; currency: string }

function eventsOf({ order, refunds, currency }: Read, placement: Placement) {
  const unit = minorUnit(currency)
  const outcome = outcomeOf(order.status)
  const settled = settle(placement, { outcome, refunds: [], unit })
  if (refunds.length === 0) return settled
  const ids = order.line_items.map(({ id }, at) => [String(id), at] as const)
  const fees = order.fee_lines.map(({ id }) => [String(id), order.line_items.length] as const)
  const events = refundEvents(refunds, { placement, lineOf: new Map([...ids, ...fees]), unit })
  const rest = outcome === 'cancelled' ? cancelRest(placement, events, unit) : []
  return {
    ...settled,
    isRefundDateEstimated: rest.length > 0,
    events: [...placementEvents(placement), ...events, ...rest],
  }
}

const numberOf = ({ id, number }: WooOrder): string => cleanText(number).replace(/^#\s*/, '') || String(id)

function parsedOrder(read: Read): ParsedOrder {
  const { order, currency } = read
  const placement = placementOf(order)
  const place = placeOf(order)
  const externalId = numberOf(order)
  return {
    externalId,
    name: `#${externalId}`,
    placedAt: placement.at,
    currency,
    customer: buyer(order, place),
    financialStatus: normalizeStatus(order.status),
    fulfillmentStatus: null,
    channel: channelOf(order),
    ...place,
    paymentMethod: orNull(order.payment_method_title, 100) ?? orNull(order.payment_method, 100),
    discountCode: joinCodes(order.coupon_lines.map(({ code }) => code)),
    total: order.total,
    isTotalStated: true,
    computedTotal: placementTotal(placement),
    isTest: isTest(order),
    detail: DETAIL,
    aside: [],
    lines: [...placement.lines],
    ...eventsOf(read, placement),
  }
}

/** Reads an order in the same terms as a file of WooCommerce. `currency` is that of orders that don't name one. */
export function toSyncedOrder(order: WooOrder, refunds: readonly WooRefund[], currency: string): SyncedOrder {
  const ownCurrency = /^[A-Z]{3}$/i.test(order.currency) ? order.currency.toUpperCase() : currency
  const isPlaced = outcomeOf(order.status) !== 'left_out'
  return {
    id: String(order.id),
    externalId: numberOf(order),
    createdAt: order.date_created_gmt,
    changedAt: order.date_modified_gmt ?? order.date_created_gmt,
    status: normalizeStatus(order.status),
    order: isPlaced ? parsedOrder({ order, refunds, currency: ownCurrency }) : null,
    reason: isPlaced ? null : NEVER_PLACED,
    amount: isPlaced ? null : order.total,
    currency: ownCurrency,
  }
}
