import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ChargeScope } from '#domain/contracts/imports.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import { LINE_COLUMNS, orderIn, readTable } from '#test/fixtures/shops/orders.ts'
import { scaled } from '#test/harness/seed.ts'
import type { Mapping } from './table-rules.ts'

const LAYOUTS = ['once', 'repeated', 'each line'] as const
const TOTALS = ['none', 'with shipping', 'without shipping'] as const

type Layout = (typeof LAYOUTS)[number]
type Totals = (typeof TOTALS)[number]
/** Prices in cents. */
type Line = { price: number; quantity: number; returned: number }
type Order = { lines: Line[] }

const MAPPING: Mapping = {
  ...LINE_COLUMNS,
  discount: 'Off',
  shipping: 'Ship',
  tax: 'Tax',
}

const line = fc
  .record({
    tens: fc.integer({ min: 1, max: 500 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    returned: fc.nat({ max: 4 }),
  })
  .map(({ tens, quantity, returned }): Line => ({ price: tens * 10, quantity, returned: Math.min(returned, quantity) }))

const orders: fc.Arbitrary<Order[]> = fc.array(fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 8,
})

const sum = (values: number[]): number => values.reduce((left, right) => left + right, 0)

// 10% discount, 20% tax, and shipping that no sum of the others equals.
const discountOf = (price: number, pieces: number) => (price * pieces) / 10
const taxOf = (price: number, pieces: number) => (price * pieces) / 5
const shippingOf = (at: number) => 1_000_003 * (at + 1)

const cents = (amount: number): string => (amount / 100).toFixed(2)

function chargesOf({ lines }: Order) {
  return {
    discount: sum(lines.map(({ price, quantity }) => discountOf(price, quantity))),
    shipping: sum(lines.map((_line, at) => shippingOf(at))),
    tax: sum(lines.map(({ price, quantity }) => taxOf(price, quantity))),
  }
}

function totalOf(order: Order, totals: Totals): string {
  if (totals === 'none') return ''
  const { discount, shipping, tax } = chargesOf(order)
  const goods = sum(order.lines.map(({ price, quantity }) => price * quantity))
  return cents(goods - discount + tax + (totals === 'with shipping' ? shipping : 0))
}

function chargeCells(order: Order, at: number, layout: Layout): string[] {
  const { discount, shipping, tax } = chargesOf(order)
  const { price, quantity } = order.lines[at] ?? { price: 0, quantity: 0 }
  const own = [discountOf(price, quantity), shippingOf(at), taxOf(price, quantity)]
  const whole = [discount, shipping, tax]
  if (layout === 'each line') return own.map(cents)
  return layout === 'once' && at > 0 ? ['', '', ''] : whole.map(cents)
}

function rowsOf(order: Order, number: number, [layout, totals]: readonly [Layout, Totals]): string[] {
  const head = `${number}|2026-01-05`
  const sold = order.lines.map(({ price, quantity }, at) =>
    [head, `Thing ${at}`, quantity, cents(price), ...chargeCells(order, at, layout), totalOf(order, totals)].join('|'),
  )
  const back = order.lines.flatMap(({ price, returned }, at) => {
    if (returned === 0) return []
    const charges = [cents(discountOf(price, returned)), '', cents(-taxOf(price, returned))]
    return [[head, `Thing ${at}`, -returned, cents(price), ...charges, ''].join('|')]
  })
  return [...sold, ...back]
}

/** Expected ledger totals by kind, in cents. */
function expectedOf(order: Order) {
  const { discount, shipping, tax } = chargesOf(order)
  const back = order.lines.map(({ price, returned }) => ({
    goods: price * returned - discountOf(price, returned),
    tax: taxOf(price, returned),
  }))
  return {
    sale: sum(order.lines.map(({ price, quantity }) => price * quantity)),
    discount: -discount,
    shipping,
    tax: tax - sum(back.map((part) => part.tax)),
    return: 0 - sum(back.map(({ goods }) => goods)),
  }
}

function sumsOf({ events }: ParsedOrder) {
  const sums: Record<string, number> = { sale: 0, discount: 0, shipping: 0, tax: 0, return: 0 }
  for (const { kind, amount } of events) sums[kind] = (sums[kind] ?? 0) + Number(amount) / 10_000
  return sums
}

/** The answers of a person who knows the scope of each amount. */
function truthOf(layout: Layout): ImportAnswers {
  const scope: ChargeScope = layout === 'repeated' ? 'order' : 'line'
  return { charges: { discount: scope, shipping: scope, tax: scope } }
}

function readBack(made: Order[], layout: Layout, totals: Totals): ParsedOrder[] {
  const table = {
    header: 'No|Day|What|Pcs|Each|Off|Ship|Tax|Sum',
    rows: made.flatMap((order, at) => rowsOf(order, at + 1, [layout, totals])),
    mapping: totals === 'none' ? MAPPING : { ...MAPPING, order_total: 'Sum' },
  }
  const { questions, readings } = readTable(table)
  const isOpen = questions.some(({ id }) => id === 'charges')
  return (isOpen ? readTable({ ...table, answers: truthOf(layout) }).readings : readings).map(orderIn)
}

describe.each(LAYOUTS)('orders with their charges %s', (layout) => {
  test.each(TOTALS)('and totals: %s, are read back to the same ledger', (totals) => {
    fc.assert(
      fc.property(orders, (made) => {
        expect(readBack(made, layout, totals).map(sumsOf)).toEqual(made.map(expectedOf))
      }),
      { numRuns: scaled(150) },
    )
  })
})
