import { expect, test } from 'vitest'
import { read } from '#domain/imports/test-orders.ts'
import { createTally } from './tally.ts'

const HEADER =
  'Name|Financial Status|Currency|Subtotal|Total|Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem taxable'

test('the report says how much tips come to, and that they are no sales', () => {
  const tally = createTally()
  for (const name of ['#1', '#2']) {
    tally.add(
      read(HEADER, [`${name}|paid|USD|10|12.50|2026-01-05|1|Mug|10|true`, `${name}|||||2026-01-05|1|Tip|2.50|false`]),
    )
  }

  expect(tally.notes('USD')).toEqual([
    'The totals of the file add up to 25.00 USD, and so do its lines.',
    "Tip: 5.00 USD. It is part of the orders' totals, but not of sales.",
  ])
})
