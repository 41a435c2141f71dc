import { z } from 'zod'
import { COMPARISONS, MATCHES } from '#domain/contracts/figure-terms.ts'
import { PERIOD_NAMES } from '#domain/period-presets.ts'
import { isDay, lengthOf } from '#domain/periods.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const LONGEST_DAYS = 366 * 50

const day = z.string().refine(isDay, 'is not a day of the calendar; write it as YYYY-MM-DD')

/** The parameters that all requests for figures share: store, period and comparison. */
export const figuresFields = {
  store: z.uuid('is not the id of a store').optional(),
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

/** Parses the parameters or the body of a request with a schema. Throws 400 `invalid_query` naming the first invalid field. */
export function parseQuery<Query>(schema: z.ZodType<Query>, parameters: unknown): Query {
  const parsed = schema.safeParse(parameters)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  if (unknown !== undefined) throw new ApiError(400, 'invalid_query', `The parameter "${unknown}" is unknown.`)
  throw new ApiError(400, 'invalid_query', `The parameter "${issue?.path.join('.')}" ${issue?.message}.`)
}
