import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import { addDays } from '#domain/periods.ts'
import { scaled } from '#test/harness/seed.ts'
import { type CustomerSummary, scoreCustomers, segmentOf } from './rfm.ts'

const TODAY = '2026-06-30'

const customerOf = (position: number, { days = 0, orders = 1, netSales = 0 }): CustomerSummary => ({
  customer: `c${position}`,
  orders,
  lastOrder: addDays(TODAY, -days),
  netSales,
})

function score(customers: readonly CustomerSummary[]) {
  const answer = scoreCustomers(customers, TODAY)
  if (answer.kind !== 'segments') throw new Error('There are too few customers for this test.')
  return answer
}

const thirty = (build: (position: number) => Parameters<typeof customerOf>[1]) =>
  Array.from({ length: 30 }, (_, position) => customerOf(position, build(position)))

test('each of the 125 codes is in exactly one segment', () => {
  const scores = ['1', '2', '3', '4', '5']
  const codes = scores.flatMap((first) => scores.flatMap((second) => scores.map((third) => first + second + third)))

  const listed = RFM_SEGMENTS.flatMap((segment) => segment.codes.split(' '))

  expect(listed.toSorted()).toEqual(codes)
  expect(codes.map((code) => RFM_SEGMENTS.filter((segment) => segment.codes.includes(code)).length)).toEqual(
    codes.map(() => 1),
  )
})

test.each([
  ['555', 'champions'],
  ['543', 'loyal'],
  ['323', 'potential_loyalist'],
  ['512', 'new'],
  ['515', 'promising'],
  ['343', 'need_attention'],
  ['331', 'about_to_sleep'],
  ['255', 'at_risk'],
  ['115', 'cannot_lose'],
  ['222', 'hibernating'],
  ['151', 'lost'],
])('the code %s is in the segment %s', (code, segment) => {
  expect(segmentOf(code)).toBe(segment)
})

test('a code outside 1 to 5 is an error', () => {
  expect(() => segmentOf('560')).toThrow('Not an RFM code: 560')
})

test('different values are cut into fifths, and fewer days score higher', () => {
  const { customers, notes } = score(
    thirty((position) => ({ days: position, orders: position + 1, netSales: -position })),
  )

  const fifths = [1, 2, 3, 4, 5].flatMap((fifth) => Array.from({ length: 6 }, () => fifth))
  expect(customers.map(({ scores }) => scores.frequency)).toEqual(fifths)
  expect(customers.map(({ scores }) => scores.recency)).toEqual(fifths.toReversed())
  expect(customers.map(({ scores }) => scores.monetary)).toEqual(fifths.toReversed())
  expect(customers[29]).toMatchObject({ daysSince: 29, scores: { recency: 1, frequency: 5, monetary: 1 } })
  expect(customers[29]?.segment).toBe('lost')
  expect(notes).toEqual([])
})

test('equal values get the score of the middle of their ranks', () => {
  const values = [...Array.from({ length: 20 }, () => 1), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

  const { customers } = score(thirty((position) => ({ orders: values[position] ?? 0 })))

  expect(customers.map(({ scores }) => scores.frequency)).toEqual([
    ...Array.from({ length: 20 }, () => 2),
    4,
    4,
    4,
    4,
    5,
    5,
    5,
    5,
    5,
    5,
  ])
})

test.each([
  [1, [3]],
  [2, [1, 5]],
  [3, [1, 3, 5]],
  [4, [1, 2, 4, 5]],
])('%i different values get spaced scores and a note', (distinctValues, expected) => {
  const { customers, notes } = score(
    thirty((position) => ({ days: position, netSales: position, orders: 1 + (position % distinctValues) })),
  )

  expect([...new Set(customers.map(({ scores }) => scores.frequency))]).toEqual(expected)
  expect(notes).toEqual([{ measure: 'frequency', distinctValues }])
})

test('under 30 customers there is a list, the highest net sales first', () => {
  const customers = thirty((position) => ({ netSales: position })).slice(1)

  expect(scoreCustomers(customers, TODAY)).toEqual({
    kind: 'list',
    customers: customers.toReversed(),
    leastCustomers: 30,
  })
})

test('a better value never scores lower, and an equal value scores the same', () => {
  const orders = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 30, maxLength: 90 })
  fc.assert(
    fc.property(orders, (counts) => {
      const { customers } = score(counts.map((count, position) => customerOf(position, { orders: count })))
      for (const one of customers) {
        for (const other of customers) {
          const difference = Math.sign(one.orders - other.orders)
          const scored = Math.sign(one.scores.frequency - other.scores.frequency)
          expect(scored === 0 || scored === difference).toBe(true)
        }
      }
    }),
    { numRuns: scaled(10) },
  )
})
