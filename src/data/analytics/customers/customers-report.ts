import { customersReportSchema } from '#domain/contracts/analytics/customers.ts'
import { type HistoryFilter, storeReportQuery } from '#data/analytics/store-reports.ts'

/** How often a store's customers order, and their segments. */
export const customersReportQuery = (filter: HistoryFilter) =>
  storeReportQuery({ report: 'customers', filter, schema: customersReportSchema })
