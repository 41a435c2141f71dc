import { z } from 'zod'
import { COMPARISONS, MATCHES } from '#domain/contracts/figure-terms.ts'
import { PERIOD_NAMES } from '#domain/period-presets.ts'
import { isDay, lengthOf } from '#domain/periods.ts'
import { storeId } from '#server/api/request/parse-request.ts'

const LONGEST_DAYS = 366 * 50

const day = z.string().refine(isDay, 'is not a day of the calendar; write it as YYYY-MM-DD')

/** The parameters that all requests for figures share: store, period and comparison. */
export const figuresFields = {
  store: storeId.optional(),
  from: day.optional(),
  to: day.optional(),
  /** A name such as "last month". It determines the previous period and, without `from` and `to`, the days. */
  period: z.enum(PERIOD_NAMES, `is one of ${PERIOD_NAMES.join(', ')}`).optional(),
  compare: z.enum(COMPARISONS, `is one of ${COMPARISONS.join(', ')}`).default('previous_period'),
  /** With `weekdays`, days are compared with the same day of the week. */
  match: z.enum(MATCHES, `is one of ${MATCHES.join(', ')}`).optional(),
}

const figuresQuerySchema = z.object(figuresFields)

export type FiguresQuery = z.infer<typeof figuresQuerySchema>

type Days = Pick<FiguresQuery, 'from' | 'to' | 'period'>
type Problems = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

/** Checks that `from` and `to` are a valid period. Used by schemas that include `figuresFields`. */
export function checkDays({ from, to, period }: Days, problems: Problems): void {
  const refuse = (field: string, message: string) => problems.addIssue({ code: 'custom', path: [field], message })
  if ((from === undefined) !== (to === undefined)) return refuse('from', 'goes together with to')
  if (from === undefined || to === undefined) {
    if (period === 'days') refuse('period', 'goes together with from and to')
    return
  }
  // Zod calls this function even if it has already rejected one of the days.
  if (!isDay(from) || !isDay(to)) return
  if (from > to) return refuse('from', 'is after to')
  if (lengthOf({ from, to }) > LONGEST_DAYS) refuse('to', 'is more than 50 years after from')
}
