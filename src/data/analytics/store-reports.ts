import { queryOptions } from '@tanstack/react-query'
import { type Check, isText, objectOf } from '#data/backend/shapes.ts'
import { figuresKey, loadAnswer } from '#data/figures/answers.ts'
import { reportPath } from '#data/figures/paths.ts'
import type { ReportName } from '#domain/contracts/analytics/sales.ts'

/** What a report says of its store. */
type ReportStore = { id: string; name: string; currency: string; timeZone: string }

export const isReportStore = objectOf<ReportStore>({ id: isText, name: isText, currency: isText, timeZone: isText })

/** Whose history to report on. */
export type HistoryFilter = { store: string; where?: string }

type Asked<Answer> = { report: Exclude<ReportName, 'sales'>; filter: HistoryFilter; check: Check<Answer> }

/** Loads a report on a store's whole history. */
export function storeReportQuery<Answer>({ report, filter, check }: Asked<Answer>) {
  const request = { path: reportPath(report, filter), check }
  return queryOptions({
    queryKey: [...figuresKey, report, filter],
    queryFn: ({ signal }) => loadAnswer(request, signal),
  })
}
