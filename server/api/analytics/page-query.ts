import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { parseRequest, storeId } from '#server/api/request/parse-request.ts'

const querySchema = z.strictObject({
  store: storeId.optional(),
  offset: z
    .string()
    .regex(/^\d{1,9}$/, 'is not a whole number')
    .transform(Number)
    .default(0),
})

/** Which page of a customer, order or product is asked for. An id that cannot exist is `null`. */
export type PageQuery = z.infer<typeof querySchema> & { id: string | null }

/** Parses the request of a page. Throws 400 `invalid_query` naming the first invalid field. */
export function parsePageQuery(request: HonoRequest): PageQuery {
  const id = request.param('id') ?? ''
  return { ...parseRequest(querySchema, request.query()), id: /^[1-9]\d{0,17}$/.test(id) ? id : null }
}
