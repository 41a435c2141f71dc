import { expect, test } from 'vitest'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { addSums, buildWaterfall, roundWaterfall, type OrderClass, type OwnFigures, type OwnSums } from './waterfall.ts'

const DAY = '2026-03-02'
const NEXT = '2026-03-03'
const CENT = 10_000n

/** An order of the shop: 100.00 of goods, and what else is said. Amounts are in cents. */
type Case = {
  day?: string
  /** The day by which the shop's admin counts it. */
  paidOn?: string
  /** In the store's zone. */
  storeDay?: string
  goods?: number
  shipping?: number
  tax?: number
  /** What the order's total has besides its parts, such as a tip, a gift card or a cent of rounding. */
  besides?: number
  refund?: { day: string; amount: number }
  status?: 'cancelled' | 'refunded'
  isTest?: boolean
  isOtherCurrency?: boolean
  /** Which side has it. */
  only?: 'shop' | 'here'
  /** What only the store's copy says. */
  here?: Partial<Case>
}

const totalOf = ({ goods = 10_000, shipping = 0, tax = 0, besides = 0 }: Case) => goods + shipping + tax + besides

/** What WooCommerce's report says of a day: all but cancelled orders, refunds on their own day, currencies added up. */
function report(cases: readonly Case[], day: string, dayOf: (order: Case) => string) {
  const counted = cases.filter(({ only, status }) => only !== 'here' && status !== 'cancelled')
  const placed = counted.filter((order) => dayOf(order) === day)
  const refunds = counted.flatMap(({ refund }) => (refund?.day === day ? [refund.amount] : []))
  const cents =
    placed.reduce((sum, order) => sum + totalOf(order), 0) - refunds.reduce((sum, amount) => sum + amount, 0)
  return { orders: placed.length, total: BigInt(cents) * CENT }
}

const placedOn = ({ day = DAY }: Case) => day

function classOf({ isTest, isOtherCurrency, status, refund }: Case): OrderClass {
  if (isTest) return 'test'
  if (isOtherCurrency) return 'other_currency'
  if (status === 'cancelled') return 'cancelled'
  return status === 'refunded' && refund === undefined ? 'unrecorded_refund' : 'sale'
}

const NO_REFUND = { day: '', amount: 0 }

/** Cancelled and refunded orders without a refund are taken back on their own day. */
const isBooked = ({ isTest, status, refund }: Case) => !isTest && (status === undefined || refund !== undefined)

/** The sums of one order on a day, as the ledger has them. */
function sumsOf(order: Case, day: string): OwnSums {
  const { shipping, tax, besides, refund } = { shipping: 0, tax: 0, besides: 0, refund: NO_REFUND, ...order }
  const isPlaced = placedOn(order) === day
  const isCounted = isPlaced && isBooked(order)
  const micros = (cents: number, counts = isCounted) => (counts ? BigInt(cents) * CENT : 0n)
  return {
    orders: isPlaced ? 1 : 0,
    stated: micros(totalOf(order), isPlaced),
    booked: micros(totalOf(order) - besides),
    refunds: micros(-refund.amount, refund.day === day),
    rounding: Math.abs(besides) <= 5 ? micros(-besides) : 0n,
    shipping: micros(shipping),
    tax: micros(tax),
    duties: 0n,
  }
}

function own(cases: readonly Case[], day: string): OwnFigures {
  const kept = cases.filter(({ only }) => only !== 'shop').map((order) => ({ ...order, ...order.here }))
  const sums: OwnFigures['sums'] = {}
  for (const order of kept) {
    const name = classOf(order)
    const before = sums[name]
    sums[name] = before ? addSums(before, sumsOf(order, day)) : sumsOf(order, day)
  }
  const netOf = (order: Case) => {
    const { booked, refunds, tax, shipping } = sumsOf({ ...order, day: order.storeDay ?? placedOn(order) }, day)
    return classOf(order) === 'other_currency' ? 0n : booked + refunds - tax - shipping
  }
  return { sums, netOfStoreDays: kept.reduce((sum, order) => sum + netOf(order), 0n) }
}

/** The waterfall of the day, as "kind amount" lines. An unexplained rest is "rest". */
function explain(cases: readonly Case[]) {
  const stated = {
    shown: report(cases, DAY, ({ paidOn, ...order }) => paidOn ?? placedOn(order)),
    byOrderDay: report(cases, DAY, placedOn),
  }
  const { shown, steps, rest, net, ordersRest } = buildWaterfall(stated, own(cases, DAY), CENT)
  expect(shown + steps.reduce((sum, { amount }) => sum + amount, 0n) + rest).toBe(net)
  const lines = steps.map(({ kind, amount }) => `${kind} ${formatMicros(amount, 2)}`)
  return [
    ...lines,
    ...(rest === 0n ? [] : [`rest ${formatMicros(rest, 2)}`]),
    ...(ordersRest === 0 ? [] : [`orders ${ordersRest}`]),
  ]
}

test.each<[string, Case[], string[]]>([
  ['equal sales need no step', [{}], []],
  ['tax and shipping aren’t net sales', [{ tax: 2000, shipping: 500 }], ['tax -20.00', 'shipping -5.00']],
  ['a refund of the same day', [{ refund: { day: DAY, amount: 3000 } }], []],
  ['a refund of another day’s order', [{ day: '2026-01-05', refund: { day: DAY, amount: 3000 } }], []],
  ['a refund on a later day', [{ refund: { day: NEXT, amount: 3000 } }], []],
  ['a test order', [{ isTest: true }], ['test -100.00']],
  [
    'an order in another currency',
    [{ isOtherCurrency: true, refund: { day: DAY, amount: 100 } }],
    ['other_currency -99.00'],
  ],
  ['a cancelled order', [{ status: 'cancelled' }], []],
  [
    'a cancelled order with a refund',
    [{ status: 'cancelled', day: '2026-01-05', refund: { day: DAY, amount: 3000 } }],
    ['cancelled -30.00'],
  ],
  ['an order that was set to refunded without a refund', [{ status: 'refunded' }], ['unrecorded_refund -100.00']],
  ['a tip', [{ besides: 300 }], ['set_aside -3.00']],
  ['a gift card that paid a part', [{ besides: -2500 }], ['set_aside 25.00']],
  ['a total that is rounded up', [{ besides: 1 }], ['rounding -0.01']],
  ['rounding and a tip', [{ besides: 1 }, { besides: 300 }], ['rounding -0.01', 'set_aside -3.00']],
  ['an order that was paid on another day', [{ paidOn: NEXT }], ['order_day 100.00']],
  ['an order of before that was paid on this day', [{ day: '2026-03-01', paidOn: DAY }], ['order_day -100.00']],
  ['an order on another day of the store’s zone', [{ storeDay: NEXT }], ['time_zone -100.00']],
  ['an order that isn’t here', [{ only: 'shop' }, {}], ['rest -100.00', 'orders -1']],
  ['an order that the shop deleted', [{ only: 'here' }, {}], ['rest 100.00', 'orders 1']],
  ['a missing order and one too many', [{ only: 'shop' }, { only: 'here', goods: 9000 }], ['rest -10.00']],
  ['a free order that isn’t here', [{ only: 'shop', goods: 0 }], ['orders -1']],
  ['a total that was edited in the shop', [{ here: { goods: 9500 } }], ['rest -5.00']],
  ['a refund that the shop deleted', [{ here: { refund: { day: DAY, amount: 3000 } } }], ['rest -30.00']],
  [
    'a refund that isn’t here',
    [{ refund: { day: DAY, amount: 3000 }, here: { refund: { day: NEXT, amount: 3000 } } }],
    ['rest 30.00'],
  ],
  ['an order on another day', [{ here: { day: NEXT } }], ['rest -100.00', 'orders -1']],
  [
    'a cancelled order that still counts here',
    [{ status: 'cancelled' }, { only: 'here' }],
    ['rest 100.00', 'orders 1'],
  ],
  [
    'a test order and a deleted refund',
    [{ isTest: true }, { here: { refund: { day: DAY, amount: 3000 } } }],
    ['test -100.00', 'rest -30.00'],
  ],
  [
    'a tip, tax and a missing order',
    [{ besides: 300, tax: 700 }, { only: 'shop' }],
    ['set_aside -3.00', 'tax -7.00', 'rest -100.00', 'orders -1'],
  ],
  ['an empty day', [], []],
])('%s', (_name, cases, lines) => {
  expect(explain(cases)).toEqual(lines)
})

test('half of the smallest amount is rounding, and half a cent more is a rest', () => {
  const stated = (total: bigint) => ({ orders: 1, total })
  const figures = own([{}], DAY)
  const differing = (by: bigint) => {
    const total = 100_000_000n - by
    return buildWaterfall({ shown: stated(total), byOrderDay: stated(total) }, figures, CENT)
  }

  expect(differing(4_999n)).toMatchObject({ rest: 0n, steps: [{ kind: 'rounding', amount: 4_999n }] })
  expect(differing(5_000n)).toMatchObject({ rest: 5_000n, steps: [] })
})

test('rounded amounts still add up', () => {
  const steps = [
    { kind: 'test', amount: -4_000n },
    { kind: 'tax', amount: -14_000n },
  ] as const
  const exact = { shown: 1_034_000n, steps: [...steps], rest: 0n, net: 1_016_000n, ordersShown: 1, ordersRest: 0 }

  expect(roundWaterfall(exact, CENT)).toEqual({
    ...exact,
    shown: 1_030_000n,
    steps: [{ kind: 'tax', amount: -10_000n }],
    net: 1_020_000n,
  })
  expect(roundWaterfall({ ...exact, shown: 1_036_000n, net: 1_018_000n }, CENT).steps).toEqual([
    { kind: 'rounding', amount: -10_000n },
    { kind: 'tax', amount: -10_000n },
  ])
})
