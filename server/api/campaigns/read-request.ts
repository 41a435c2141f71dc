import type { Context } from 'hono'
import type { z } from 'zod'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { WhoAsks } from './preview-campaign.ts'

/** Returns who sends a request. Throws 401 `not_signed_in`. */
export async function whoAsks(authenticate: Authenticate, { req }: Context): Promise<WhoAsks> {
  const claims = requireUser(await authenticate(req.raw))
  return { claims, asker: { person: claims.sub, gone: req.raw.signal } }
}

/** Reads the body of a request. Throws 400 `invalid_body`. */
export const readBody = async <Body>(context: Context, schema: z.ZodType<Body>): Promise<Body> =>
  parseRequest(schema, await context.req.json().catch(() => null), 'invalid_body')
