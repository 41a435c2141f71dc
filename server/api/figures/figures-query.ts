import { z } from 'zod'
import { COMPARISONS, MATCHES } from '#domain/contracts/figure-terms.ts'
import { PERIOD_NAMES } from '#domain/period-presets.ts'
import { isDay, lengthOf } from '#domain/periods.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const LONGEST_DAYS = 366 * 50

const day = z.string().refine(isDay, 'is not a day of the calendar; write it as YYYY-MM-DD')

/** What every request for figures may say: whose, which days, compared with which. */
export const figuresFields = {
  store: z.uuid('is not the id of a store').optional(),
  from: day.optional(),
  to: day.optional(),
  /** What the days were called, which tells what they are held against. */
  period: z.enum(PERIOD_NAMES, `is one of ${PERIOD_NAMES.join(', ')}`).optional(),
  compare: z.enum(COMPARISONS, `is one of ${COMPARISONS.join(', ')}`).default('previous_period'),
  /** Compares days with the same day of the week. */
  match: z.enum(MATCHES, `is one of ${MATCHES.join(', ')}`).optional(),
}

const figuresQuerySchema = z.object(figuresFields)

export type FiguresQuery = z.infer<typeof figuresQuerySchema>

type Days = Pick<FiguresQuery, 'from' | 'to' | 'period'>
type Problems = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

/** Whether the two days make a period, for a schema of `figuresFields`. */
export function checkDays({ from, to, period }: Days, problems: Problems): void {
  const refuse = (field: string, message: string) => problems.addIssue({ code: 'custom', path: [field], message })
  if ((from === undefined) !== (to === undefined)) return refuse('from', 'goes together with to')
  if (from === undefined || to === undefined) {
    if (period !== undefined) refuse('period', 'goes together with from and to')
    return
  }
  // Zod comes here with days that it has refused, which have no length.
  if (!isDay(from) || !isDay(to)) return
  if (from > to) return refuse('from', 'is after to')
  if (lengthOf({ from, to }) > LONGEST_DAYS) refuse('to', 'is more than 50 years after from')
}

/** The parameters of a request as a schema has them. Throws 400 `invalid_query` naming the first wrong field. */
export function parseQuery<Query>(schema: z.ZodType<Query>, parameters: Record<string, string>): Query {
  const parsed = schema.safeParse(parameters)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  if (unknown !== undefined) throw new ApiError(400, 'invalid_query', `The parameter "${unknown}" is not known.`)
  throw new ApiError(400, 'invalid_query', `The parameter "${issue?.path.join('.')}" ${issue?.message}.`)
}
