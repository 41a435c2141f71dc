import { paybackReportSchema } from '#domain/contracts/analytics/payback.ts'
import { storeReportQuery } from './store-reports.ts'

/** What the new customers of each month cost and brought. */
export const paybackQuery = (store: string) =>
  storeReportQuery({ report: 'payback', filter: { store }, schema: paybackReportSchema })
