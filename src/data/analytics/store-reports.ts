import { queryOptions } from '@tanstack/react-query'
import { figuresKey, type FiguresRequest, loadAnswer } from '#data/figures/answers.ts'
import { reportPath } from '#data/figures/paths.ts'
import type { ReportName } from '#domain/contracts/analytics/sales.ts'

/** Whose history to report on. */
export type HistoryFilter = { store: string; where?: string }

type Asked<Answer> = {
  report: Exclude<ReportName, 'sales'>
  filter: HistoryFilter
  schema: FiguresRequest<Answer>['schema']
}

/** Loads a report on a store's whole history. */
export function storeReportQuery<Answer>({ report, filter, schema }: Asked<Answer>) {
  const request = { path: reportPath(report, filter), schema }
  return queryOptions({
    queryKey: [...figuresKey, report, filter],
    queryFn: ({ signal }) => loadAnswer(request, signal),
  })
}
