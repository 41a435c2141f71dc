import type { OrderReading } from '#domain/imports/parsed-order.ts'
import type { ImportReport } from '#server/api/imports/lifecycle/import-report.ts'
import { createReconciliation } from './reconciliation.ts'

const TEST_ORDER = 'Test order'

/** Adds up what was read, and holds what the file says against what is counted. */
export function createTally() {
  const byCurrency = new Map<string, ReturnType<typeof createReconciliation>>()
  const leftOut = new Map<string, number>()
  let tests = 0
  let returns = 0

  function inCurrency(currency: string) {
    const known = byCurrency.get(currency) ?? createReconciliation(currency)
    byCurrency.set(currency, known)
    return known
  }

  function otherCurrencies(storeCurrency: string): string[] {
    return [...byCurrency]
      .filter(([currency, sums]) => currency !== storeCurrency && sums.orders() > 0)
      .map(
        ([currency, sums]) =>
          `Orders in ${currency}: ${sums.orders()}. They are kept apart from those in ${storeCurrency} and never added to them.`,
      )
  }

  return {
    add({ order, leftOut: rows }: OrderReading) {
      for (const { reason, amount, currency } of rows) {
        leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
        if (amount !== undefined && currency !== undefined) inCurrency(currency).leaveOut(reason, amount)
      }
      if (order === null) return
      if (order.isTest) {
        tests += 1
        inCurrency(order.currency).leaveOut(TEST_ORDER, order.total)
        return
      }
      inCurrency(order.currency).add(order)
      if (order.status === 'return') returns += 1
    },
    fill(report: ImportReport) {
      report.rowsLeftOut = [...leftOut].map(([reason, rows]) => ({ reason, rows }))
      report.reconciliation = [...byCurrency.values()].map((sums) => sums.toReport())
      report.totals = report.reconciliation.map(({ currency, counted: { gross, net, total } }) => ({
        currency,
        gross,
        net,
        total,
      }))
    },
    notes: (storeCurrency: string) => [
      ...otherCurrencies(storeCurrency),
      ...(returns === 0 ? [] : [`Documents that only give back: ${returns}. They count as returns, not as orders.`]),
      ...(tests === 0 ? [] : [`Test orders: ${tests}. They are kept and never counted.`]),
    ],
  }
}
