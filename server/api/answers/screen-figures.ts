import type { LoadFigures, LoadReports, NamedOrder } from '#domain/advisor/advisor.ts'
import { isOrderName } from '#domain/advisor/order-replies/is-order-name.ts'
import { basketReportSchema } from '#domain/contracts/analytics/basket.ts'
import { customerListSchema, customersReportSchema } from '#domain/contracts/analytics/customers.ts'
import { forecastReportSchema } from '#domain/contracts/analytics/forecast.ts'
import { mailingListSchema } from '#domain/contracts/analytics/mailing-list.ts'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import { dashboardSchema } from '#domain/contracts/dashboard.ts'
import { todaySchema } from '#domain/contracts/today.ts'
import { parseCustomersQuery } from '#server/api/analytics/analytics-query.ts'
import { parseCustomerListQuery, parseMailingListQuery } from '#server/api/analytics/customers/customer-list-query.ts'
import { listCustomers } from '#server/api/analytics/customers/customer-list.ts'
import { buildCustomersReport } from '#server/api/analytics/customers/customers-report.ts'
import { listMailing } from '#server/api/analytics/customers/mailing-list.ts'
import { parseForecastQuery } from '#server/api/analytics/forecast/forecast-query.ts'
import { buildForecast } from '#server/api/analytics/forecast/forecast-report.ts'
import { parseBasketQuery } from '#server/api/analytics/products/basket-query.ts'
import { buildBasketReport } from '#server/api/analytics/products/basket-report.ts'
import { parseProductsQuery } from '#server/api/analytics/products/products-query.ts'
import { loadProductsReport } from '#server/api/analytics/products/products-report.ts'
import { inOneCurrency } from '#server/api/analytics/report-endpoint.ts'
import { loadDashboard, parseDashboardQuery } from '#server/api/dashboard/dashboard-api.ts'
import { findRecords } from '#server/api/search/search-api.ts'
import { loadToday, loadTodayState } from '#server/api/today/load-today.ts'
import { type Asking, readScreen, type ScreenOptions } from './read-screen.ts'
import { createDraftReports, loadOrder } from './screen-drafts.ts'
import { createJobReports } from './screen-jobs.ts'

/** Loads the dashboard's figures of a store, as the screen shows them. */
export const loadScreenFigures =
  (options: ScreenOptions, asking: Asking): LoadFigures =>
  (query) =>
    readScreen(options, asking, {
      path: '/api/dashboard-data',
      query: parseDashboardQuery({ store: asking.store, ...query }),
      schema: dashboardSchema,
      load: (question) => loadDashboard(options, question),
    })

/** Finds the order with this number. */
async function findOrder(options: ScreenOptions, asking: Asking, number: string): Promise<NamedOrder | null> {
  const { claims, store } = asking
  const found = await findRecords(options.database, claims, { storeId: store, text: number, kind: 'order' })
  const match = found.find(({ name }) => name !== null && isOrderName(name, number))
  const order = match ? await loadOrder(options, asking, match.id) : null
  if (!order) return null
  const { id, name, placedAt, placedTimeKnown, customer, currency, status, statedTotal: total } = order
  const customerId = customer?.id ?? null
  return {
    id,
    name,
    placedAt,
    placedTimeKnown,
    customerId,
    customer: customer?.name ?? customer?.email ?? null,
    total,
    currency,
    status,
  }
}

const SUMMARY = '/api/analytics-summary'

/** How many rows a list has, and those before it. */
const rowsOf = (limit: number) => ({ limit: String(limit), offset: '0' })

/** Loads the reports of a store, as Analytics and Today show them. */
export function createScreenReports(options: ScreenOptions, asking: Asking): LoadReports {
  const { database } = options
  const { store } = asking
  return {
    products: (query, limit) =>
      readScreen(options, asking, {
        path: SUMMARY,
        query: parseProductsQuery({ report: 'products', store, ...query, ...rowsOf(limit) }),
        schema: productsReportSchema,
        load: (question) => loadProductsReport(options, inOneCurrency(question)),
      }),
    pairs: (query, limit) =>
      readScreen(options, asking, {
        path: SUMMARY,
        query: parseBasketQuery({ report: 'basket', store, ...query, ...rowsOf(limit) }),
        schema: basketReportSchema,
        load: (question) => buildBasketReport(options, inOneCurrency(question)),
      }),
    forecast: ({ by }) =>
      readScreen(options, asking, {
        path: SUMMARY,
        query: parseForecastQuery({ report: 'forecast', store, by, metric: 'net_sales' }),
        schema: forecastReportSchema,
        load: (question) => buildForecast(options, inOneCurrency(question)),
      }),
    customers: () =>
      readScreen(options, asking, {
        path: SUMMARY,
        query: parseCustomersQuery({ report: 'customers', store }),
        schema: customersReportSchema,
        load: (question) => buildCustomersReport(options, inOneCurrency(question)),
      }),
    customerList: ({ overdue, segment }) =>
      readScreen(options, asking, {
        path: '/api/customers',
        query: parseCustomerListQuery({ store, ...(overdue && { overdue }), ...(segment && { segment }), limit: '25' }),
        schema: customerListSchema,
        load: (question) => listCustomers(options, inOneCurrency(question)),
      }),
    mailingList: ({ overdue }) =>
      readScreen(options, asking, {
        path: '/api/mailing-list',
        query: parseMailingListQuery({ store, ...(overdue && { overdue }), limit: '1' }),
        schema: mailingListSchema,
        load: (question) => listMailing(options, inOneCurrency(question)),
      }),
    order: (_store, number) => findOrder(options, asking, number),
    today: () =>
      readScreen(options, asking, {
        path: '/api/today',
        query: { store },
        schema: todaySchema,
        loadState: (_claims, storeId) => loadTodayState(database, storeId),
        load: (question) => loadToday(options, question),
      }),
    ...createJobReports(options, asking),
    ...createDraftReports(options, asking),
  }
}
