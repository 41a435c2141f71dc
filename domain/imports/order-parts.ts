import { scale } from '#domain/imports/cells/micros.ts'
import { fullReversal, placementTotal, type Placement } from './ledger.ts'
import type { ParsedOrder, ParsedCustomer } from './parsed-order.ts'

type Told = Pick<
  ParsedOrder,
  'externalId' | 'placedAt' | 'currency' | 'detail' | 'total' | 'computedTotal' | 'lines' | 'events'
>

/** Completes an order from a file: fields that the file doesn't have get defaults. */
export const completeOrder = (told: Told & Partial<ParsedOrder>): ParsedOrder => ({
  name: told.externalId,
  customer: null,
  financialStatus: null,
  fulfillmentStatus: null,
  status: 'open',
  channel: null,
  country: null,
  region: null,
  city: null,
  paymentMethod: null,
  discountCode: null,
  cancelledAt: null,
  isTest: false,
  isRefundDateEstimated: false,
  aside: [],
  ...told,
})

/** Returns the date, totals and lines of an order as it was placed. */
export function placedBy(placement: Placement) {
  const total = placementTotal(placement)
  return { placedAt: placement.at, total, computedTotal: total, lines: [...placement.lines] }
}

/** Creates a document that only returns goods, such as a credit note. `back` has positive amounts. */
export function returnOf(back: Placement, refundKey: string) {
  const total = -placementTotal(back)
  return {
    status: 'return' as const,
    placedAt: back.at,
    total,
    computedTotal: total,
    lines: back.lines.map((line) => ({
      ...line,
      quantity: -line.quantity,
      discount: -line.discount,
      tax: -line.tax,
    })),
    events: fullReversal(back, { at: back.at, refundKey }),
  }
}

type Buyer = { id?: string; email?: string; names?: readonly string[]; country: string | null }

const NOBODY =
  /^(?:0+|-1|guest(?: (?:checkout|customer|user|buyer|order))?|gast(?:kunde|konto|bestellung)?|invit[eé]e?|invitado|ospite|an[oó]n[iy]m(?:ous|e|o|us)?|anoniem|walk[ -]?in(?: customer)?|unknown|unbekannt|inconnu|none|null|nil|n\/a|-+|ゲスト)?$/i

/** Whether a customer number stands for everybody without an account, such as 0 in WooCommerce. */
export const isNobody = (id: string): boolean => NOBODY.test(id.trim())

/** Creates the customer of an order. Returns `null` without an id or email, because names don't identify people. */
export function buyerOf({ id: number = '', email = '', names = [], country }: Buyer): ParsedCustomer | null {
  const id = isNobody(number) ? '' : number
  if (id === '' && email === '') return null
  const name = names.join(' ').trim().slice(0, 300)
  return {
    id: id === '' ? null : id.slice(0, 255),
    email: email === '' ? null : email.toLowerCase().slice(0, 320),
    name: name === '' ? null : name,
    country,
  }
}

type Goods = { gross: bigint; discount?: bigint; quantity?: bigint }

/** One line for goods whose products are unknown. The quantity is 0 if the file has none. */
export function unnamedGoods({ gross, discount = 0n, quantity = 0n }: Goods): Pick<Placement, 'lines' | 'gross'> {
  const unitPrice = quantity === 0n ? gross : scale(gross, [1000n, quantity])
  return { lines: [{ sku: null, title: 'No product name', quantity, unitPrice, discount, tax: 0n }], gross: [gross] }
}
