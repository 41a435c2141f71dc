import { expect, test } from 'vitest'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

const FIRST = 'InvoiceNo|StockCode|Description|Quantity|InvoiceDate|UnitPrice|CustomerID|Country'

const LISTS = [
  ['Online Retail', FIRST],
  ['Online Retail II', 'Invoice|StockCode|Description|Quantity|InvoiceDate|Price|Customer ID|Country'],
  [
    'a copy that mixes both headers',
    'Invoice|StockCode|Description|Quantity|InvoiceDate|UnitPrice|Customer ID|Country',
  ],
] as const

const SALE = [
  '489434|85048|15CM LIGHTS|12|2009-12-01 07:45:00|6.95|13085.0|United Kingdom',
  '489434|79323P|PINK LIGHTS|2|2009-12-01 07:45:00|6.75|13085.0|United Kingdom',
]

test.each(LISTS)('%s gives the same order and customer as the other lists', (_name, header) => {
  const order = orderIn(read(header, SALE))

  expect(order).toEqual(
    orderIn(
      read(
        FIRST,
        SALE.map((row) => row.replace('13085.0', '13085')),
      ),
    ),
  )
  expect(order).toMatchObject({ externalId: '489434', customer: { id: '13085', name: 'Customer 13085' } })
  expect(ledger(order)).toEqual([
    'sale, 83.40, 12 units, line 0, 2009-12-01',
    'sale, 13.50, 2 units, line 1, 2009-12-01',
  ])
})

test.each(LISTS)('%s has returns on their own day and leaves out rows that aren’t sales', (_name, header) => {
  const returned = orderIn(read(header, ['C489449|22087|PAPER BUNTING|-12|2009-12-01 10:33:00|2.95|16321.0|Australia']))
  const adjustment = read(header, ['A506401|B|Adjust bad debt|1|2010-04-29 13:36:00|-53594.36||United Kingdom'])
  const sample = read(header, ['489464|21733|85123a mixed|-96|2009-12-01 10:52:00|0.0||United Kingdom'])

  expect(returned.status).toBe('return')
  expect(ledger(returned)).toEqual(['return, -35.40, -12 units, line 0, 2009-12-01, C489449'])
  expect([adjustment, sample].map(({ order, leftOut }) => [order, leftOut[0]?.reason])).toEqual([
    [null, 'Bad-debt adjustment'],
    [null, 'Price of zero'],
  ])
})

test('the lines of an invoice count at the moment of its first row', () => {
  const [first, second] = SALE.map((row, at) =>
    row.replace('2009-12-01 07:45', at === 0 ? '2009-12-01 23:59' : '2009-12-02 00:00'),
  )
  const order = orderIn(read(FIRST, [first ?? '', second ?? '']))

  expect(new Set(order.events.map(({ at }) => at))).toEqual(new Set([order.placedAt]))
})
