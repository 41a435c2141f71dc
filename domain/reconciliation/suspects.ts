import type { Period } from '#domain/periods.ts'
import type { OrderClass } from './waterfall.ts'

/** An order as the shop lists it. `total` is in millionths: what it and its refunds add to the span. */
export type ReportedOrder = {
  id: string
  number: string
  /** The day of the order in the shop's zone. `null` if only its refunds are listed. */
  day: string | null
  total: bigint
}

/** An order as the store has it. */
export type OwnOrder = {
  /** The platform's own id. `null` for an order that only a file brought. */
  id: string | null
  number: string
  day: string
  /** What it should add to the platform's total in the span, in millionths. */
  total: bigint
  class: OrderClass
}

type SuspectReason = 'only_in_shop' | 'only_here' | 'another_day' | 'another_amount'

/** An order that may explain a rest. `amount` is in millionths: the store's less the platform's. */
export type Suspect = { id: string | null; number: string; reason: SuspectReason; amount: bigint }

/** The span whose rest is looked into, the currency's smallest amount, and how many orders to name at most. */
type Search = { span: Period; unit: bigint; most: number }

const isIn = ({ from, to }: Period, day: string): boolean => from <= day && day <= to

const sizeOf = ({ amount }: Suspect): bigint => (amount < 0n ? -amount : amount)

/** Amounts are compared to half of the smallest amount. */
const isSame = (left: bigint, right: bigint, unit: bigint): boolean => {
  const difference = left - right
  return 2n * (difference < 0n ? -difference : difference) < unit
}

type Both = { reported: ReportedOrder; own: OwnOrder }

function reasonOf({ reported, own }: Both, { span, unit }: Pick<Search, 'span' | 'unit'>): SuspectReason | null {
  if (reported.day !== null && isIn(span, own.day) !== isIn(span, reported.day)) return 'another_day'
  return isSame(own.total, reported.total, unit) ? null : 'another_amount'
}

function compare(reported: ReportedOrder, own: OwnOrder | undefined, search: Search): Suspect[] {
  const { id } = reported
  if (own === undefined) return [{ id, number: reported.number, reason: 'only_in_shop', amount: -reported.total }]
  const reason = reasonOf({ reported, own }, search)
  return reason === null ? [] : [{ id, number: own.number, reason, amount: own.total - reported.total }]
}

/** Reports leave cancelled orders out, with their refunds. */
const isExpected = (order: OwnOrder | undefined): boolean => order?.class !== 'cancelled'

/**
 * Returns the orders that may explain the rest of a span, the largest first. The lists hold the span's orders and those
 * with a refund in it; `reported` also those of the days around it, so that another day is no missing order.
 */
export function findSuspects(
  { reported, own }: { reported: readonly ReportedOrder[]; own: readonly OwnOrder[] },
  search: Search,
): Suspect[] {
  const { span, most } = search
  const inShop = new Set(reported.map(({ id }) => id))
  const known = new Map(own.flatMap((order) => (order.id === null ? [] : [[order.id, order] as const])))
  const fromShop = reported
    .filter(({ id, day, total }) => total !== 0n || isIn(span, day ?? '') || isIn(span, known.get(id)?.day ?? ''))
    .filter(({ id, day }) => day !== null || isExpected(known.get(id)))
    .flatMap((order) => compare(order, known.get(order.id), search))
  const fromHere = own
    .filter((order) => isExpected(order) && (order.id === null || !inShop.has(order.id)))
    .map(({ id, number, total }): Suspect => ({ id, number, reason: 'only_here', amount: total }))
  return [...fromShop, ...fromHere].toSorted((left, right) => Number(sizeOf(right) - sizeOf(left))).slice(0, most)
}
