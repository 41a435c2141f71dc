import { z } from 'zod'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import { FORECAST_METHODS, FORECAST_METRICS, FORECAST_UNITS } from './forecast-terms.ts'

/** Four of five actual values are expected from `low` to `high`. */
const rangeShape = { value: z.number(), low: z.number(), high: z.number() }

const readySchema = z.object({
  kind: z.literal('ready'),
  steps: z.array(periodSchema.extend(rangeShape)),
  total: z.object(rangeShape),
  /** The methods of the average and the share of each, the most important first. */
  methods: z.array(z.object({ name: z.enum(FORECAST_METHODS), weight: z.number() })),
  /** After how many days or months sales repeat: 7, 12, or 1 for months of less than two years. */
  season: z.number(),
  /** In 4 of 5 trials on past sales, the sum was within this share of the forecast. */
  usuallyWithin: z.number().nullable(),
  /** Past errors as a multiple of those of the seasonal naive forecast. */
  comparedWithNaive: z.number().nullable(),
  trials: z.number(),
})

/** A forecast of net sales, in minor units of `currency`, or of orders. */
export const forecastReportSchema = z.object({
  report: z.literal('forecast'),
  currency: z.string(),
  metric: z.enum(FORECAST_METRICS),
  by: z.enum(FORECAST_UNITS),
  /** The last days or whole months before the forecast. */
  history: z.array(periodSchema.extend({ value: z.number() })),
  /** The last day that the forecast knows. Earlier than yesterday if orders stopped arriving. */
  through: z.iso.date(),
  forecast: z.discriminatedUnion('kind', [
    readySchema,
    /** There will be a forecast on this day if sales go on. `null` before the first sale and a year after the last. */
    z.object({ kind: z.literal('too_short'), availableOn: z.iso.date().nullable() }),
  ]),
  asOf: z.iso.datetime({ offset: true }),
  today: z.iso.date(),
})

export type ForecastReport = z.infer<typeof forecastReportSchema>
