import { z } from 'zod'
import { checkDays, figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { whereParameter } from '#server/api/figures/where-parameter.ts'

const querySchema = z
  .strictObject({ ...figuresFields, report: z.literal('change'), where: whereParameter })
  .superRefine(checkDays)

export type ChangeQuery = z.infer<typeof querySchema>

/** Parses the parameters of a report on a change. Throws 400 `invalid_query` naming the first invalid field. */
export const parseChangeQuery = (parameters: Record<string, string>): ChangeQuery =>
  parseRequest(querySchema, parameters)
