import { z } from 'zod'
import { FORECAST_METRICS, FORECAST_UNITS } from '#domain/contracts/analytics/forecast-terms.ts'
import { figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { whereParameter } from '#server/api/figures/where-parameter.ts'

const querySchema = z.strictObject({
  report: z.literal('forecast'),
  store: figuresFields.store,
  where: whereParameter,
  metric: z.enum(FORECAST_METRICS, `is one of ${FORECAST_METRICS.join(', ')}`).default('net_sales'),
  by: z.enum(FORECAST_UNITS, `is one of ${FORECAST_UNITS.join(', ')}`).default('day'),
})

export type ForecastQuery = z.infer<typeof querySchema>

/** Parses the parameters of a forecast. Throws 400 `invalid_query` naming the first invalid field. */
export const parseForecastQuery = (parameters: Record<string, string>): ForecastQuery =>
  parseRequest(querySchema, parameters)
