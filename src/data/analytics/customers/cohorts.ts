import { cohortsReportSchema } from '#domain/contracts/analytics/cohorts.ts'
import { type HistoryFilter, storeReportQuery } from '#data/analytics/store-reports.ts'

/** The cohorts of a store's customers. */
export const cohortsQuery = (filter: HistoryFilter) =>
  storeReportQuery({ report: 'cohorts', filter, schema: cohortsReportSchema })
