import { z } from 'zod'
import { COMPARISONS } from '#domain/contracts/dashboard.ts'
import { isDay, lengthOf } from '#domain/periods.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const LONGEST_DAYS = 366 * 50

const day = z.string().refine(isDay, 'is not a day of the calendar; write it as YYYY-MM-DD')

const querySchema = z
  .strictObject({
    store: z.uuid('is not the id of a store').optional(),
    from: day.optional(),
    to: day.optional(),
    compare: z.enum(COMPARISONS, `is one of ${COMPARISONS.join(', ')}`).default('previous_period'),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['from'],
    message: 'goes together with to',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    message: 'is after to',
  })
  .refine(
    ({ from, to }) => from === undefined || to === undefined || from > to || lengthOf({ from, to }) <= LONGEST_DAYS,
    {
      path: ['to'],
      message: 'is more than 50 years after from',
    },
  )

export type DashboardQuery = z.infer<typeof querySchema>

/** The query of a request for figures. Throws 400 `invalid_query` naming the first wrong field. */
export function parseDashboardQuery(parameters: Record<string, string>): DashboardQuery {
  const parsed = querySchema.safeParse(parameters)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  if (unknown !== undefined) throw new ApiError(400, 'invalid_query', `The parameter "${unknown}" is not known.`)
  throw new ApiError(400, 'invalid_query', `The parameter "${issue?.path.join('.')}" ${issue?.message}.`)
}
