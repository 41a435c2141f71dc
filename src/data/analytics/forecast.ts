import { queryOptions } from '@tanstack/react-query'
import {
  type Check,
  isDayText,
  isInstant,
  isNumber,
  isText,
  listOf,
  nullable,
  objectOf,
  oneOf,
} from '#data/backend/shapes.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import { type ForecastFilter, forecastPath } from '#data/figures/paths.ts'
import { FORECAST_METHODS, FORECAST_METRICS, FORECAST_UNITS } from '#domain/contracts/analytics/forecast-terms.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import type { Period } from '#domain/periods.ts'

type Forecast = ForecastReport['forecast']
type Ready = Extract<Forecast, { kind: 'ready' }>
type TooShort = Exclude<Forecast, Ready>

const period = { from: isDayText, to: isDayText }
const range = { value: isNumber, low: isNumber, high: isNumber }

const isReady = objectOf<Ready>({
  kind: oneOf(['ready']),
  steps: listOf(objectOf<Ready['steps'][number]>({ ...period, ...range })),
  total: objectOf<Ready['total']>(range),
  methods: listOf(objectOf<Ready['methods'][number]>({ name: oneOf(FORECAST_METHODS), weight: isNumber })),
  season: isNumber,
  usuallyWithin: nullable(isNumber),
  comparedWithNaive: nullable(isNumber),
  trials: isNumber,
})

const isTooShort = objectOf<TooShort>({ kind: oneOf(['too_short']), availableOn: nullable(isDayText) })

/** `null` for a person without a store. */
const isForecastAnswer: Check<ForecastReport | null> = nullable(
  objectOf<ForecastReport>({
    report: oneOf(['forecast']),
    currency: isText,
    metric: oneOf(FORECAST_METRICS),
    by: oneOf(FORECAST_UNITS),
    history: listOf(objectOf<Period & { value: number }>({ ...period, value: isNumber })),
    through: isDayText,
    forecast: (value): value is Forecast => isReady(value) || isTooShort(value),
    asOf: isInstant,
    today: isDayText,
  }),
)

const requestOf = (filter: ForecastFilter) => ({ path: forecastPath(filter), check: isForecastAnswer })

export const forecastQueries = {
  /** Shows a stored or the previous forecast until the new one has loaded. */
  forecast: (filter: ForecastFilter) =>
    queryOptions({
      queryKey: [...figuresKey, 'forecast', filter],
      queryFn: ({ signal }) => loadAnswer(requestOf(filter), signal),
      placeholderData: (previous) => placeholderFor(requestOf(filter), previous),
    }),
}
