import { RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import { LEAST_CUSTOMERS } from '#domain/analysis/customers/rfm.ts'
import { repeatWindows } from '#domain/analysis/customers/repeat-windows.ts'
import type { CustomersReport } from '#domain/contracts/customers.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { AnalysedCustomer, CustomerAnalyses, CustomerAnalysis } from './customer-analyses.ts'
import { toReportStore } from './history-until.ts'

const netSalesOf = (customers: readonly AnalysedCustomer[]) =>
  customers.reduce((sum, { netSales }) => sum + netSales, 0)

/** Returns the report on all customers of a store, whatever period is asked for. */
export async function buildCustomersReport(
  analyse: CustomerAnalyses,
  question: FiguresQuestion<unknown>,
): Promise<Omit<CustomersReport, 'asOf'>> {
  const analysis = await analyse(question)
  const { customers, gaps, notes, until } = analysis
  const countOverdue = (label: string) => customers.filter(({ overdue }) => overdue?.label === label).length
  return {
    report: 'customers',
    store: toReportStore(question),
    until,
    customers: customers.length,
    repeatCustomers: customers.filter(({ orders }) => orders > 1).length,
    netSales: netSalesOf(customers),
    gaps,
    windows: repeatWindows(customers, until),
    overdue: countOverdue('overdue'),
    likelyGone: countOverdue('likely_gone'),
    segments: customers.length < LEAST_CUSTOMERS ? null : segmentsOf(analysis),
    leastCustomers: LEAST_CUSTOMERS,
    notes,
    today: question.today,
  }
}

function segmentsOf({ customers }: CustomerAnalysis): NonNullable<CustomersReport['segments']> {
  const all = netSalesOf(customers)
  const bySegment = Map.groupBy(customers, ({ segment }) => segment)
  return RFM_SEGMENTS.map(({ name }) => {
    const members = bySegment.get(name) ?? []
    const netSales = netSalesOf(members)
    return { name, customers: members.length, netSales, share: all > 0 ? netSales / all : null }
  })
}
