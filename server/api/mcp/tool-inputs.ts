import { z } from 'zod'
import { type Basis, COMPARISONS } from '#domain/contracts/figure-terms.ts'
import { FILTER_FIELDS } from '#domain/dimensions.ts'
import { RESOLVED_NAMES } from '#domain/period-presets.ts'
import { definitionOn } from '#domain/terms/metric-terms.ts'
import type { QueryMetric } from '#domain/metrics.ts'

const MOST_ROWS = 200

const day = z.iso.date()

/** The period of figures: a name, or a first and last day. */
export const periodFields = {
  period: z.enum(RESOLVED_NAMES).optional().describe('Days by name, in the time zone of the store.'),
  from: day.optional().describe('First day, YYYY-MM-DD. Needs "to". Without days: the last 30.'),
  to: day.optional().describe('Last day, YYYY-MM-DD.'),
}

export const compareField = z.enum(COMPARISONS).optional().describe('What the period is compared with.')

export const whereField = z
  .array(z.unknown())
  .optional()
  .describe(
    `A filter: ["is" | "is_not" | "contains", field, [values]], ["between", field, [low, high]], ["and" | "or", [filters]] or ["not", filter]. Null is a missing value. Countries are ISO codes. Fields: ${FILTER_FIELDS.join(', ')}.`,
  )

/** Which rows of a longer list to answer. */
export const pageFields = {
  limit: z.int().min(1).max(MOST_ROWS).default(25),
  offset: z.int().min(0).max(1_000_000).default(0).describe('Rows to pass over: next_offset of the page before.'),
}

type Days = { period?: string | undefined; from?: string | undefined; to?: string | undefined }

/** Returns the days as the parameters of a report. A first and a last day go before a name. */
export const toParameters = ({ period, from, to }: Days) =>
  from === undefined && to === undefined ? { period } : { from, to }

/** Returns the filter as a parameter of a report. */
export const toWhereText = (where: readonly unknown[] | undefined) => where && JSON.stringify(where)

/** Returns what metrics mean, in a sentence each. */
export const definitionsOf = (metrics: readonly QueryMetric[], basis: Basis = 'shopify'): Record<string, string> =>
  Object.fromEntries(metrics.map((name) => [name, definitionOn(basis, name)]))
