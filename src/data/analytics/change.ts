import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import { reportPath } from '#data/figures/paths.ts'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import { changeReportSchema } from '#domain/contracts/analytics/change.ts'

/** `null` for a person without a store. */
const answerSchema = v.nullable(changeReportSchema)

const requestOf = (filter: PeriodFilter) => ({ path: reportPath('change', filter), schema: answerSchema })

export const changeQueries = {
  /** Shows a stored or the previous report until the new one has loaded. */
  change: (filter: PeriodFilter) =>
    queryOptions({
      queryKey: [...figuresKey, 'change', filter],
      queryFn: ({ signal }) => loadAnswer(requestOf(filter), signal),
      placeholderData: (previous) => placeholderFor(requestOf(filter), previous),
    }),
}
