import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import {
  FORECAST_METHODS,
  FORECAST_METRICS,
  FORECAST_UNITS,
  UNCERTAIN_REASONS,
  YEARLY_SEASONS,
} from './forecast-terms.ts'

/** Four of five actual values are expected from `low` to `high`. */
const rangeShape = { value: v.number(), low: v.number(), high: v.number() }

const readySchema = v.object({
  kind: v.literal('ready'),
  steps: v.array(
    v.object({
      ...periodSchema.entries,
      ...rangeShape,
      /** What is in already: the days of the current week or month that are over, and orders of today. */
      sold: v.number(),
      /** Four of five such values are within this share. `null` if that isn't known. */
      usuallyWithin: v.nullable(v.number()),
    }),
  ),
  /** The sum of the steps. */
  total: v.object(rangeShape),
  /** The methods of the average and the share of each, the most important first. */
  methods: v.array(v.object({ name: v.picklist(FORECAST_METHODS), weight: v.number() })),
  /** Whether the forecast repeats last year's season. `unknown`: no sales data that old. `unsold`: no sales in that season. */
  yearlySeason: v.picklist(YEARLY_SEASONS),
  /** Four of five such sums are within this share. `null` if that isn't known. */
  usuallyWithin: v.nullable(v.number()),
  /** Past errors of days as a multiple of those of the seasonal naive forecast. */
  comparedWithNaive: v.nullable(v.number()),
  trials: v.number(),
})

/** A forecast of net sales, in minor units of `currency`, or of orders. */
export const forecastReportSchema = v.object({
  report: v.literal('forecast'),
  currency: v.string(),
  metric: v.picklist(FORECAST_METRICS),
  by: v.picklist(FORECAST_UNITS),
  /** The last days, or whole weeks or months, before the forecast. */
  history: v.array(v.object({ ...periodSchema.entries, value: v.number() })),
  /** The last day that the forecast knows. Earlier than yesterday if orders stopped arriving. */
  through: dayText,
  forecast: v.variant('kind', [
    readySchema,
    /** There will be a forecast on this day if sales go on. `null` before the first sale and a year after the last. */
    v.object({ kind: v.literal('too_short'), availableOn: v.nullable(dayText) }),
    /** On so many of the last 91 days, the metric was above zero. */
    v.object({ kind: v.literal('too_uncertain'), reason: v.picklist(UNCERTAIN_REASONS), soldDays: v.number() }),
  ]),
  asOf: instant,
  today: dayText,
})

export type ForecastReport = v.InferOutput<typeof forecastReportSchema>
