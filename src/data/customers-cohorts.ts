import { queryOptions } from '@tanstack/react-query'
import type { CohortsReport } from '#domain/contracts/cohorts.ts'
import { figuresKey, loadAnswer, recallAnswer } from './figures-answers.ts'
import { reportPath } from './figures-paths.ts'
import { isReportStore } from './report-shapes.ts'
import { type Check, isBoolean, isDayText, isInstant, isNumber, listOf, nullable, objectOf, oneOf } from './shapes.ts'

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

/** The cohorts of a store's customers. Shows stored ones until they have loaded. */
export function cohortsQuery(store: string) {
  const request = { path: reportPath('cohorts', { store }), check: isCohortsReport }
  return queryOptions({
    queryKey: [...figuresKey, 'cohorts', store],
    queryFn: ({ signal }) => loadAnswer(request, signal),
    placeholderData: () => recallAnswer(request),
  })
}
