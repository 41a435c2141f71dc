import { expectedOrdersReportSchema } from '#domain/contracts/analytics/expected-orders.ts'
import { storeReportQuery } from '#data/analytics/store-reports.ts'

/** What to expect of a store's customers. */
export const expectedOrdersQuery = (store: string) =>
  storeReportQuery({ report: 'expected_orders', filter: { store }, schema: expectedOrdersReportSchema })
