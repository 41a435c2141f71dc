import { divideHalfEven } from '#domain/money.ts'
import type { Stated } from './stated.ts'

/**
 * How an order counts: like everywhere, as a test, in another currency, as cancelled, or as refunded without a record of
 * a refund.
 */
export type OrderClass = 'sale' | 'test' | 'other_currency' | 'cancelled' | 'unrecorded_refund'

/** Sums of the store's orders of one class in a span. In millionths. */
export type OwnSums = {
  /** Orders that were placed in the span. */
  orders: number
  /** Their totals as the platform states them. */
  stated: bigint
  /** What all entries of the span except refunds add to total sales. */
  booked: bigint
  /** What the refunds of the span add to total sales, which is negative. */
  refunds: bigint
  /** Of orders whose parts differ from their total by rounding: the parts less the totals. */
  rounding: bigint
  shipping: bigint
  tax: bigint
  duties: bigint
}

/** The store's own figures of a span of days in the shop's zone. */
export type OwnFigures = {
  sums: Partial<Record<OrderClass, OwnSums>>
  /** Net sales of the same dates in the store's zone, in millionths. */
  netOfStoreDays: bigint
}

export const STEP_KINDS = [
  'order_day',
  'test',
  'other_currency',
  'cancelled',
  'unrecorded_refund',
  'rounding',
  'set_aside',
  'tax',
  'shipping',
  'duties',
  'time_zone',
] as const

export type StepKind = (typeof STEP_KINDS)[number]

/** `shown` + all steps + `rest` = `net`. In millionths. */
export type Waterfall = {
  /** Total sales as the platform's admin shows them. */
  shown: bigint
  /** Without those of 0. */
  steps: { kind: StepKind; amount: bigint }[]
  /** What no step explains. */
  rest: bigint
  /** Net sales as the store shows them. */
  net: bigint
  ordersShown: number
  /** How many more orders the store has than the platform states, where both count the same ones. */
  ordersRest: number
}

/** The sums of a day without orders. */
export const NO_SUMS: OwnSums = {
  orders: 0,
  stated: 0n,
  booked: 0n,
  refunds: 0n,
  rounding: 0n,
  shipping: 0n,
  tax: 0n,
  duties: 0n,
}

/** What the platform counts of each class, if it has the same orders. It adds amounts of all currencies. */
const THEIRS: Record<OrderClass, (sums: OwnSums) => bigint> = {
  sale: ({ stated, refunds }) => stated + refunds,
  test: ({ stated }) => stated,
  other_currency: ({ stated, refunds }) => stated + refunds,
  cancelled: () => 0n,
  unrecorded_refund: ({ stated }) => stated,
}

const OURS: Record<OrderClass, (sums: OwnSums) => bigint> = {
  sale: ({ booked, refunds }) => booked + refunds,
  test: () => 0n,
  other_currency: () => 0n,
  cancelled: ({ booked, refunds }) => booked + refunds,
  unrecorded_refund: ({ booked, refunds }) => booked + refunds,
}

const CLASSES = ['sale', 'test', 'other_currency', 'cancelled', 'unrecorded_refund'] as const
const COUNTED_HERE = ['sale', 'cancelled', 'unrecorded_refund'] as const
const COUNTED_THERE = ['sale', 'test', 'other_currency', 'unrecorded_refund'] as const

/** Platforms add amounts as binary fractions. Half of the smallest amount is no difference. */
const isNoAmount = (rest: bigint, unit: bigint): boolean => 2n * (rest < 0n ? -rest : rest) < unit

/** Leads from the total sales that a platform shows to the store's net sales. `unit` is the currency's smallest amount. */
export function buildWaterfall({ shown, byOrderDay }: Stated, own: OwnFigures, unit: bigint): Waterfall {
  const of = (name: OrderClass): OwnSums => own.sums[name] ?? NO_SUMS
  const sumOf = (names: readonly OrderClass[], field: (sums: OwnSums) => bigint) =>
    names.reduce((sum, name) => sum + field(of(name)), 0n)
  const moved = (name: OrderClass) => OURS[name](of(name)) - THEIRS[name](of(name))
  const difference = CLASSES.reduce((sum, name) => sum + THEIRS[name](of(name)), 0n) - byOrderDay.total
  const rest = isNoAmount(difference, unit) ? 0n : difference
  const { rounding } = of('sale')
  const apart: Record<'tax' | 'shipping' | 'duties', bigint> = {
    tax: -sumOf(COUNTED_HERE, ({ tax }) => tax),
    shipping: -sumOf(COUNTED_HERE, ({ shipping }) => shipping),
    duties: -sumOf(COUNTED_HERE, ({ duties }) => duties),
  }
  const net = CLASSES.reduce((sum, name) => sum + OURS[name](of(name)), 0n) + apart.tax + apart.shipping + apart.duties
  const amounts: Record<StepKind, bigint> = {
    order_day: byOrderDay.total - shown.total,
    test: moved('test'),
    other_currency: moved('other_currency'),
    cancelled: moved('cancelled'),
    unrecorded_refund: moved('unrecorded_refund'),
    rounding: rounding + difference - rest,
    set_aside: moved('sale') - rounding,
    ...apart,
    time_zone: own.netOfStoreDays - net,
  }
  return {
    shown: shown.total,
    steps: STEP_KINDS.map((kind) => ({ kind, amount: amounts[kind] })).filter(({ amount }) => amount !== 0n),
    rest,
    net: own.netOfStoreDays,
    ordersShown: shown.orders,
    ordersRest: COUNTED_THERE.reduce((sum, name) => sum + of(name).orders, 0) - byOrderDay.orders,
  }
}

const roundTo = (amount: bigint, unit: bigint): bigint => divideHalfEven(amount, unit) * unit

/** Rounds all amounts to multiples of `unit`, so that they still add up. What this moves is part of the rounding. */
export function roundWaterfall(waterfall: Waterfall, unit: bigint): Waterfall {
  const shown = roundTo(waterfall.shown, unit)
  const rest = roundTo(waterfall.rest, unit)
  const net = roundTo(waterfall.net, unit)
  const amounts = new Map(waterfall.steps.map(({ kind, amount }) => [kind, roundTo(amount, unit)]))
  const sum = [...amounts.values()].reduce((left, right) => left + right, shown + rest)
  amounts.set('rounding', (amounts.get('rounding') ?? 0n) + net - sum)
  const steps = STEP_KINDS.map((kind) => ({ kind, amount: amounts.get(kind) ?? 0n }))
  return { ...waterfall, shown, rest, net, steps: steps.filter(({ amount }) => amount !== 0n) }
}

/** Adds sums of days. */
export const addSums = (left: OwnSums, right: OwnSums): OwnSums => ({
  orders: left.orders + right.orders,
  stated: left.stated + right.stated,
  booked: left.booked + right.booked,
  refunds: left.refunds + right.refunds,
  rounding: left.rounding + right.rounding,
  shipping: left.shipping + right.shipping,
  tax: left.tax + right.tax,
  duties: left.duties + right.duties,
})
