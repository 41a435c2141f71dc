import type { QueryClient } from '@tanstack/react-query'
import { customersReportQuery } from '#data/analytics/customers/customers-report.ts'
import { forecastQueries } from '#data/analytics/forecast.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { parseAnalyticsChoice } from '#features/analytics/analytics-choice.ts'
import { type BreakdownTab, parseBreakdown } from '#features/analytics/breakdown-reports.ts'
import { toHistoryFilter } from '#features/analytics/customers/use-history-filter.ts'
import { exploreQuery } from '#features/analytics/explore/use-explore.ts'
import { parseForecastChoice } from '#features/analytics/forecast/forecast-choice.ts'
import { parseOrdersChoice } from '#features/analytics/orders/orders-choice.ts'
import { ordersQuery } from '#features/analytics/orders/orders-question.ts'
import { parseProductsChoice } from '#features/analytics/products/products-choice.ts'
import { profitQuery } from '#features/analytics/profit/profit-question.ts'
import { productsQuery, toFilteredReport, toProductsQuestion } from '#features/analytics/products/use-products.ts'
import { breakdownQuery } from '#features/analytics/use-breakdown.ts'
import { parseExploreChoice } from '#figures/choices/explore-choice.ts'
import { parseFilters, toWhere } from '#figures/choices/page-filters.ts'
import type { ReportTab } from '#figures/choices/report-tabs.ts'

type Asked = {
  client: QueryClient
  /** The report on the screen. */
  report: SalesReport
  /** The query of the tab's address. */
  search: URLSearchParams
}

/** Loads the figures that a tab begins with, which it then has at once. Ignores failures: the tab loads them again. */
export const PREFETCH_TAB: Record<ReportTab, (asked: Asked) => Promise<unknown>> = {
  // It shows the report on the screen.
  sales: async () => undefined,
  breakdown: (asked) => prefetchBreakdown('breakdown', asked),
  products: ({ client, report, search }) => {
    const choice = parseProductsChoice(search)
    return client.prefetchQuery(
      productsQuery(toProductsQuestion(toFilteredReport(search, report), choice), choice.page),
    )
  },
  customers: (asked) => Promise.all([prefetchBreakdown('customers', asked), prefetchOrdering(asked)]),
  orders: ({ client, report, search }) => client.prefetchQuery(ordersQuery(report, parseOrdersChoice(search))),
  profit: (asked) => Promise.all([prefetchBreakdown('profit', asked), prefetchProfit(asked)]),
  explore: ({ client, report, search }) =>
    client.prefetchQuery(exploreQuery({ report, choice: parseExploreChoice(search) })),
  forecast: ({ client, report, search }) => {
    const filter = toHistoryFilter(report.store.id, search)
    return client.prefetchQuery(forecastQueries.forecast({ ...filter, ...parseForecastChoice(search) }))
  },
}

function prefetchBreakdown(tab: BreakdownTab, { client, report, search }: Asked) {
  const choice = parseAnalyticsChoice(search)
  const where = toWhere(parseFilters(search))
  return client.prefetchQuery(breakdownQuery({ report, choice, breakdown: parseBreakdown(tab, choice), where }, 0))
}

const prefetchProfit = ({ client, report, search }: Asked) =>
  client.prefetchQuery(
    profitQuery({
      storeId: report.store.id,
      choice: parseAnalyticsChoice(search),
      where: toWhere(parseFilters(search)),
    }),
  )

const prefetchOrdering = ({ client, report, search }: Asked) =>
  client.prefetchQuery(customersReportQuery(toHistoryFilter(report.store.id, search)))
