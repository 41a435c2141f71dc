import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import { type ForecastFilter, forecastPath } from '#data/figures/paths.ts'
import { forecastReportSchema } from '#domain/contracts/analytics/forecast.ts'

/** `null` for a person without a store. */
const answerSchema = v.nullable(forecastReportSchema)

const requestOf = (filter: ForecastFilter) => ({ path: forecastPath(filter), schema: answerSchema })

export const forecastQueries = {
  /** Shows a stored or the previous forecast until the new one has loaded. */
  forecast: (filter: ForecastFilter) =>
    queryOptions({
      queryKey: [...figuresKey, 'forecast', filter],
      queryFn: ({ signal }) => loadAnswer(requestOf(filter), signal),
      placeholderData: (previous) => placeholderFor(requestOf(filter), previous),
    }),
}
