import { cleanText } from '#domain/imports/cells/cells.ts'
import { toCountry } from '#domain/imports/countries.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { placementEvents, placementTotal } from '#domain/imports/ledger.ts'
import { buyerOf } from '#domain/imports/order-parts.ts'
import type { OrderStatus, ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { Place } from '#domain/imports/place.ts'
import type { ReadOrder } from '#server/integrations/connector.ts'
import { orderSchema, type MedusaOrder } from './answers.ts'
import { AmountsDiffer, readAmounts } from './order-amounts.ts'
import type { Row } from './pages.ts'
import { refundEvents } from './refunds.ts'

const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'shipping', 'tax', 'refunds', 'refundDates', 'customer'])

const MAX_TEXT = 100

const orNull = (text: string): string | null => cleanText(text).slice(0, MAX_TEXT) || null

/** The delivery address, or else the billing address. */
function placeOf({ shipping_address: shipping, billing_address: billing }: MedusaOrder): Place {
  const address = shipping?.country_code ? shipping : (billing ?? shipping)
  if (!address) return { country: null, region: null, city: null }
  const country = orNull(address.country_code)
  return {
    country: country === null ? null : toCountry(country),
    region: orNull(address.province),
    city: orNull(address.city),
  }
}

/** Guests have no name of their own, but their address has one. */
function customerOf(order: MedusaOrder, { country }: Place) {
  const people = [order.customer, order.billing_address, order.shipping_address]
  const named = people.find((person) => Boolean(person?.first_name || person?.last_name))
  return buyerOf({
    id: cleanText(order.customer_id),
    email: cleanText(order.email),
    names: [named?.first_name ?? '', named?.last_name ?? ''].map(cleanText),
    country,
  })
}

/** Providers are named as pp_stripe_stripe. The one that every shop has records payments by hand. */
function paymentMethodOf(order: MedusaOrder): string | null {
  const payments = order.payment_collections.flatMap((collection) => collection.payments)
  const [, name = ''] = /^pp_([a-z\d-]+)/i.exec(payments.at(-1)?.provider_id ?? '') ?? []
  if (name === '') return null
  return name === 'system' ? 'Manual' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`.slice(0, MAX_TEXT)
}

const codesOf = ({ items, shipping_methods: shipping }: MedusaOrder): string | null =>
  joinCodes([...items, ...shipping].flatMap(({ adjustments }) => adjustments.map(({ code }) => code)))

const numberOf = (displayId: string | number): string => cleanText(String(displayId)).replace(/^#\s*/, '')

function parsedOrder(order: MedusaOrder): ParsedOrder {
  const amounts = readAmounts(order)
  const total = placementTotal(amounts.placement)
  const back = refundEvents(order, amounts)
  const isAllBack = total > 0n && back.reduce((sum, { amount }) => sum + amount, total) === 0n
  const isCancelled = order.status === 'canceled'
  const status: OrderStatus = isAllBack ? 'refunded' : 'open'
  const externalId = numberOf(order.display_id)
  const place = placeOf(order)
  return {
    externalId,
    name: `#${externalId}`,
    placedAt: order.created_at,
    currency: order.currency_code.toUpperCase(),
    customer: customerOf(order, place),
    financialStatus: orNull(order.payment_status),
    fulfillmentStatus: orNull(order.fulfillment_status),
    status: isCancelled ? 'cancelled' : status,
    channel: orNull(order.sales_channel?.name ?? ''),
    ...place,
    paymentMethod: paymentMethodOf(order),
    discountCode: codesOf(order),
    total,
    isTotalStated: true,
    computedTotal: total,
    cancelledAt: isCancelled ? (order.canceled_at ?? order.updated_at) : null,
    isTest: false,
    isRefundDateEstimated: false,
    detail: DETAIL,
    aside: [],
    lines: [...amounts.placement.lines],
    events: [...placementEvents(amounts.placement), ...back],
  }
}

/** Orders are drafts until somebody confirms them. Medusa lists drafts elsewhere. */
function synced(order: MedusaOrder): ReadOrder {
  const isDraft = order.status === 'draft'
  return {
    id: order.id,
    externalId: numberOf(order.display_id),
    createdAt: order.created_at,
    changedAt: order.updated_at,
    status: order.status,
    order: isDraft ? null : parsedOrder(order),
    reason: isDraft ? 'Draft order' : null,
    amount: isDraft ? order.total : null,
    currency: order.currency_code.toUpperCase(),
  }
}

/** Reads an order of a list. If it can't be read, it says why. */
export function toReadOrder(row: Row): ReadOrder {
  const number = row['display_id']
  const externalId = typeof number === 'string' || typeof number === 'number' ? numberOf(number) : row.id
  const order = orderSchema.safeParse(row)
  if (!order.success) {
    const field = order.error.issues[0]?.path.join('.') ?? 'order'
    return { id: row.id, externalId, problem: `Medusa’s answer has no readable “${field.slice(0, 100)}”.` }
  }
  try {
    return synced(order.data)
  } catch (error) {
    if (error instanceof AmountsDiffer) return { id: row.id, externalId, problem: error.message }
    throw error
  }
}
