import { paybackTable } from '#domain/analysis/customers/payback.ts'
import { unitAround } from '#domain/calendar-units.ts'
import type { PaybackReport } from '#domain/contracts/analytics/payback.ts'
import { averageOfMicros, parseMicros } from '#domain/money.ts'
import { historyUntil, toReportStore } from '#server/api/analytics/customers/history-until.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { loadPayback } from './load-payback.ts'

/** The table grows with the square of the months. Ads of long ago say little about those of today. */
const MOST_MONTHS = 24

/** Returns what the customers of each month with ad spend cost and brought, whatever period is asked for. */
export async function buildPaybackReport(
  { facts }: { facts: Facts },
  question: FiguresQuestion<unknown>,
): Promise<Omit<PaybackReport, 'asOf'>> {
  const { asker, store, today } = question
  const { currency } = store
  const until = historyUntil(question)
  const from = unitAround(until, 'month', 1 - MOST_MONTHS).from
  const { cohorts, hasAdSpend, withoutCustomers } = await facts.read(
    store,
    (run) => loadPayback(run, { currency, until, from }),
    asker,
  )
  const without = withoutCustomers.reduce((micros, amount) => micros + parseMicros(amount), 0n)
  return {
    report: 'payback',
    store: toReportStore(question),
    until,
    hasAdSpend,
    cohorts: paybackTable(cohorts, { until, currency }),
    spentWithoutCustomers: averageOfMicros(without, 1, currency),
    today,
  }
}
