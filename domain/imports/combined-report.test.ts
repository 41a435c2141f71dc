import { expect, test } from 'vitest'
import type { Reconciliation } from '#domain/contracts/imports.ts'
import { combineReports, type ReportSums } from './combined-report.ts'

const COUNTED = {
  gross: '0.00',
  discounts: '0.00',
  returns: '0.00',
  net: '0.00',
  shipping: '0.00',
  tax: '0.00',
  duties: '0.00',
  total: '0.00',
}

const entry = (currency: string, amounts: Partial<Reconciliation>): Reconciliation => ({
  currency,
  orders: 1,
  stated: { by: 'lines', amount: '0.00' },
  counted: COUNTED,
  givenBack: '0.00',
  aside: [],
  leftOut: [],
  difference: '0.00',
  differing: { orders: 0, listed: [] },
  fees: '0.00',
  ...amounts,
})

const report = (reconciliation: Reconciliation[], counts: Partial<ReportSums> = {}): ReportSums => ({
  rowsRead: 1,
  ordersNew: 0,
  ordersChanged: 0,
  ordersUnchanged: 0,
  productsNew: 0,
  productsChanged: 0,
  customersNew: 0,
  customersChanged: 0,
  rowsRejected: 0,
  rowsLeftOut: [],
  totals: reconciliation.map(({ currency, counted: { gross, net, total } }) => ({ currency, gross, net, total })),
  reconciliation,
  ...counts,
})

test('combining reports adds counts, and adds amounts exactly per currency', () => {
  const first = report(
    [
      entry('EUR', {
        stated: { by: 'orders', amount: '90071992547409.93' },
        counted: { ...COUNTED, gross: '0.10', total: '0.10' },
        aside: [{ reason: 'Tip', amount: '1.005' }],
      }),
      entry('JPY', { givenBack: '-7.00' }),
    ],
    { ordersNew: 2, rowsLeftOut: [{ reason: 'Price of zero', rows: 3 }] },
  )
  const second = report(
    [
      entry('EUR', {
        stated: { by: 'lines', amount: '-0.94' },
        counted: { ...COUNTED, gross: '0.20', total: '0.20' },
        aside: [{ reason: 'Tip', amount: '2.00' }],
        differing: { orders: 1, listed: [{ name: '#1', stated: '2.00', lines: '1.00' }] },
      }),
    ],
    { ordersNew: 3, rowsLeftOut: [{ reason: 'Price of zero', rows: 4 }] },
  )

  const combined = combineReports([first, second])

  expect(combined).toMatchObject({
    rowsRead: 2,
    ordersNew: 5,
    rowsLeftOut: [{ reason: 'Price of zero', rows: 7 }],
    totals: [{ currency: 'EUR', gross: '0.30', total: '0.30' }, { currency: 'JPY' }],
  })
  expect(combined.reconciliation).toMatchObject([
    {
      currency: 'EUR',
      orders: 2,
      stated: { by: 'orders', amount: '90071992547408.99' },
      counted: { gross: '0.30' },
      aside: [{ reason: 'Tip', amount: '3.005' }],
      differing: { orders: 1, listed: [{ name: '#1' }] },
    },
    { currency: 'JPY', orders: 1, givenBack: '-7.00' },
  ])
})

test('combining no reports gives zeros', () => {
  expect(combineReports([])).toMatchObject({ rowsRead: 0, rowsLeftOut: [], totals: [], reconciliation: [] })
})
