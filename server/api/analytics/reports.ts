import type { ReportName } from '#domain/contracts/analytics.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresApiOptions, FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { withPlan } from '#server/api/figures/plan-periods.ts'
import type { AnalyticsQuery } from './analytics-query.ts'
import { buildCohortsReport } from './customers/cohorts-report.ts'
import type { CustomerAnalyses } from './customers/customer-analyses.ts'
import { buildCustomersReport } from './customers/customers-report.ts'
import { buildExpectedOrdersReport } from './customers/expected-orders-report.ts'
import { buildSalesReport } from './sales-report.ts'

export type ReportOptions = FiguresApiOptions & { facts: Facts; analyse: CustomerAnalyses }

type LoadReport = (options: ReportOptions, question: FiguresQuestion<AnalyticsQuery>) => Promise<object>

/** How each report is computed. */
export const REPORT_LOADERS: Record<ReportName, LoadReport> = {
  sales: ({ database }, question) => buildSalesReport(database, withPlan(question)),
  cohorts: ({ facts }, question) => buildCohortsReport(facts, question),
  customers: ({ analyse }, question) => buildCustomersReport(analyse, question),
  expected_orders: buildExpectedOrdersReport,
}
