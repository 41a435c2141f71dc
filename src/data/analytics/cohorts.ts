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
import type { CohortsReport } from '#domain/contracts/analytics/cohorts.ts'
import { type HistoryFilter, isReportStore, storeReportQuery } from './store-reports.ts'

type Cohort = CohortsReport['cohorts'][number]

const isCell = objectOf<NonNullable<Cohort['cells'][number]>>({
  customers: isNumber,
  retention: isNumber,
  cumulativeValue: isNumber,
  valuePerCustomer: isNumber,
  isPartial: isBoolean,
})

const isCohortsReport: Check<CohortsReport> = objectOf<CohortsReport>({
  report: oneOf(['cohorts']),
  store: isReportStore,
  until: isDayText,
  cohorts: listOf(
    objectOf<Cohort>({
      start: isDayText,
      size: isNumber,
      repeatRate: isNumber,
      maturesOn: nullable(isDayText),
      cells: listOf(nullable(isCell)),
    }),
  ),
  olderCustomers: isNumber,
  today: isDayText,
  asOf: isInstant,
})

/** The cohorts of a store's customers. */
export const cohortsQuery = (filter: HistoryFilter) =>
  storeReportQuery({ report: 'cohorts', filter, check: isCohortsReport })
