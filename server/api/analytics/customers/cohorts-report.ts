import { cohortTable } from '#domain/analysis/customers/cohorts.ts'
import { unitAround } from '#domain/calendar-units.ts'
import type { CohortsReport } from '#domain/contracts/analytics/cohorts.ts'
import type { CustomersQuery } from '#server/api/analytics/analytics-query.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { historyUntil, toReportStore } from './history-until.ts'
import { loadCohorts } from './load-cohorts.ts'
import { readBuyers } from './read-buyers.ts'

/** The table grows with the square of the months, so it shows five years. */
const MOST_MONTHS = 60

/** Returns the cohorts of a store's whole history, whatever period is asked for. */
export async function buildCohortsReport(
  source: { database: Database; facts: Facts },
  question: FiguresQuestion<CustomersQuery>,
): Promise<Omit<CohortsReport, 'asOf'>> {
  const { store, today } = question
  const { currency } = store
  const until = historyUntil(question)
  const from = unitAround(until, 'month', 1 - MOST_MONTHS).from
  const { cohorts, olderCustomers } = await readBuyers(source, question, (run) =>
    loadCohorts(run, { currency, until, from }),
  )
  return {
    report: 'cohorts',
    store: toReportStore(question),
    until,
    cohorts: cohortTable(cohorts, { today: until, currency }),
    olderCustomers,
    today,
  }
}
