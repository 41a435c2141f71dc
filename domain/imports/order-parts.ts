import { scale } from '#domain/imports/cells/micros.ts'
import { fullReversal, placementTotal, type Placement } from './ledger.ts'
import type { ParsedOrder, ParsedCustomer } from './parsed-order.ts'

type Told = Pick<
  ParsedOrder,
  'externalId' | 'placedAt' | 'currency' | 'detail' | 'total' | 'computedTotal' | 'lines' | 'events'
>

/** An order with what its file tells; the rest is unknown. */
export const completeOrder = (told: Told & Partial<ParsedOrder>): ParsedOrder => ({
  name: told.externalId,
  customer: null,
  financialStatus: null,
  fulfillmentStatus: null,
  status: 'open',
  channel: null,
  country: null,
  discountCode: null,
  cancelledAt: null,
  isTest: false,
  isRefundDateEstimated: false,
  aside: [],
  ...told,
})

/** What an order came to by its placement. */
export function placedBy(placement: Placement) {
  const total = placementTotal(placement)
  return { placedAt: placement.at, total, computedTotal: total, lines: [...placement.lines] }
}

/** A document that only gives back, from what it gives back. */
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

/** A buyer as a file tells of them; `null` where it tells neither id nor e-mail, which alone tell two people apart. */
export function buyerOf({ id = '', email = '', names = [], country }: Buyer): ParsedCustomer | null {
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

/** Goods of which a file tells the value and not the products, as one line; units only where the file counts them. */
export function unnamedGoods({ gross, discount = 0n, quantity = 0n }: Goods): Pick<Placement, 'lines' | 'gross'> {
  const unitPrice = quantity === 0n ? gross : scale(gross, [1000n, quantity])
  return { lines: [{ sku: null, title: 'No product named', quantity, unitPrice, discount, tax: 0n }], gross: [gross] }
}
