import type { Comparison, Match } from '#domain/contracts/figure-terms.ts'
import type { PeriodName } from '#domain/period-presets.ts'

/**
 * Selects the figures to load. The server fills in missing values. `from` and `to` are days in the store's time zone,
 * both included.
 */
export type PeriodFilter = {
  store?: string
  from?: string
  to?: string
  /** The name of the period. Without it, the person entered the days, or wants the server's default. */
  period?: PeriodName
  compare?: Comparison
  match?: Match
  /** A filter of a figures query, as JSON. */
  where?: string
}

/** Returns the filters of a page for a report's request. `text` is a list of them, as the URL has it. */
export const toReportWhere = (text: string | null): Pick<PeriodFilter, 'where'> =>
  text === null ? {} : { where: `["and",${text}]` }
