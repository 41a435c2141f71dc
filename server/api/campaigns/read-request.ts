import type { Context } from 'hono'
import type { z } from 'zod'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import { readJson } from '#server/platform/http/api-error.ts'
import type { WhoAsks } from './preview-campaign.ts'

/** Returns who sends a request. Throws 401 `not_signed_in`. */
export async function whoAsks(authenticate: Authenticate, { req }: Context): Promise<WhoAsks> {
  const claims = requireUser(await authenticate(req.raw))
  return { claims, asker: { person: claims.sub, gone: req.raw.signal } }
}

/** Reads the body of a request. Throws 400 `invalid_json`, `invalid_text` or `invalid_body`, or 413 above the limit. */
export const readBody = async <Body>(context: Context, schema: z.ZodType<Body>): Promise<Body> =>
  parseRequest(schema, await readJson(context.req.raw), 'invalid_body')
