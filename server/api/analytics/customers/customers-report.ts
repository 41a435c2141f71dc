import { RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import { BEST_SCORE, LEAST_CUSTOMERS } from '#domain/analysis/customers/rfm.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import type { CustomersReport } from '#domain/contracts/analytics/customers.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { CustomersQuery } from '#server/api/analytics/analytics-query.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Analysis, type CustomerAnalyses, loadGaps } from './customer-analyses.ts'
import { toReportStore } from './history-until.ts'
import { countBuyers, countDifferent, loadSegments, loadWindows } from './load-buyers.ts'
import { narrowToBuyers, whichBuyers } from './read-buyers.ts'

type Question = FiguresQuestion<CustomersQuery>

/**
 * Returns the report on the customers of a store, whatever period is asked for. With a filter it has those with an order
 * that matches. Their segments are those among all customers of the store.
 */
export const buildCustomersReport = (
  { analyze, database }: { analyze: CustomerAnalyses; database: Database },
  question: Question,
): Promise<Omit<CustomersReport, 'asOf'>> =>
  analyze(question, async (all, analysis) => {
    const run = await narrowToBuyers(all, database, question)
    return compose(run, question, analysis)
  })

async function compose(run: RunFacts, question: Question, { gaps, goneRule, until }: Analysis) {
  const { query, store } = question
  const { currency } = store
  const which = whichBuyers(query.where)
  const groups = (await loadSegments(run, which)).map((group) => ({
    ...group,
    netSales: toMinorUnits(group.netSales, currency),
  }))
  const total = (key: 'customers' | 'repeatCustomers' | 'netSales' | 'overdue' | 'likelyGone') =>
    sum(groups.map((group) => group[key]))
  const hasSegments = (await countBuyers(run, { text: 'true', values: [] })) >= LEAST_CUSTOMERS
  return {
    report: 'customers' as const,
    store: toReportStore(question),
    until,
    customers: total('customers'),
    repeatCustomers: total('repeatCustomers'),
    netSales: total('netSales'),
    gaps: query.where ? await loadGaps(run, { currency, until }) : gaps,
    windows: await loadWindows(run, until, which),
    overdue: total('overdue'),
    likelyGone: total('likelyGone'),
    goneTest: goneRule && { weeks: goneRule.weeks, ...goneRule.test },
    segments: hasSegments ? segmentsOf(groups, total('netSales')) : null,
    leastCustomers: LEAST_CUSTOMERS,
    notes: hasSegments ? notesOn(await countDifferent(run)) : [],
    today: question.today,
  }
}

type Group = Pick<Awaited<ReturnType<typeof loadSegments>>[number], 'segment' | 'customers'> & { netSales: number }

const segmentsOf = (groups: readonly Group[], all: number): NonNullable<CustomersReport['segments']> =>
  RFM_SEGMENTS.map(({ name }) => {
    const { customers = 0, netSales = 0 } = groups.find(({ segment }) => segment === name) ?? {}
    return { name, customers, netSales, share: all > 0 ? netSales / all : null }
  })

const notesOn = (different: Awaited<ReturnType<typeof countDifferent>>): CustomersReport['notes'] =>
  (['recency', 'frequency', 'monetary'] as const)
    .map((measure) => ({ measure, distinctValues: different[measure] }))
    .filter(({ distinctValues }) => distinctValues < BEST_SCORE)
