import {
  type Check,
  isBoolean,
  isDayText,
  isInstant,
  isNumber,
  listOf,
  nullable,
  objectOf,
  oneOf,
} from '#data/backend/shapes.ts'
import { OVERDUE_LABELS } from '#domain/analysis/customers/order-gaps.ts'
import { RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import type { CustomerFigures, CustomersReport } from '#domain/contracts/analytics/customers.ts'
import { type HistoryFilter, isReportStore, storeReportQuery } from './store-reports.ts'

const isSegment = oneOf(RFM_SEGMENTS.map(({ name }) => name))

/** What the history of a customer says. */
export const customerFigures = {
  segment: nullable(isSegment),
  orders: isNumber,
  firstOrder: isDayText,
  lastOrder: isDayText,
  netSales: isNumber,
  averageOrderValue: isNumber,
  daysSince: isNumber,
  usualGap: nullable(isNumber),
  isOwnGap: isBoolean,
  overdue: nullable(oneOf(OVERDUE_LABELS)),
  daysOverdue: isNumber,
} satisfies { [Name in keyof CustomerFigures]: Check<CustomerFigures[Name]> }

const isCustomersReport = objectOf<CustomersReport>({
  report: oneOf(['customers']),
  store: isReportStore,
  until: isDayText,
  customers: isNumber,
  repeatCustomers: isNumber,
  netSales: isNumber,
  gaps: nullable(objectOf({ lower: isNumber, median: isNumber, upper: isNumber, gaps: isNumber })),
  windows: listOf(objectOf({ days: isNumber, customers: isNumber, returned: isNumber, share: nullable(isNumber) })),
  overdue: isNumber,
  likelyGone: isNumber,
  segments: nullable(
    listOf(objectOf({ name: isSegment, customers: isNumber, netSales: isNumber, share: nullable(isNumber) })),
  ),
  leastCustomers: isNumber,
  notes: listOf(objectOf({ measure: oneOf(['recency', 'frequency', 'monetary']), distinctValues: isNumber })),
  today: isDayText,
  asOf: isInstant,
})

/** How often a store's customers order, and their segments. */
export const customersReportQuery = (filter: HistoryFilter) =>
  storeReportQuery({ report: 'customers', filter, check: isCustomersReport })
