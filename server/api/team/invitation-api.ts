import { Hono } from 'hono'
import { invitationTokenSchema } from '#domain/contracts/team-requests.ts'
import type { Invitation } from '#domain/contracts/team.ts'
import { INVITATION_STATES } from '#domain/contracts/team-terms.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { ApiError, apiErrorHandler, readJson } from '#server/platform/http/api-error.ts'
import type { Log } from '#server/platform/system/log.ts'
import { hashToken } from './invite.ts'

export type InvitationApiOptions = { database: Database; authenticate: Authenticate; log: Log }

type Found = { state: string; email: string; store: string; inviter: string }

const FIND = 'select state, email, store, inviter from private.find_invitation($1)'
const ACCEPT = 'select outcome, joined_store as store from private.accept_invitation($1)'

const REFUSALS: Record<string, ApiError> = {
  wrong_person: new ApiError(
    403,
    'wrong_person',
    'This invitation is for another email address. Sign in with that address.',
  ),
  accepted: new ApiError(410, 'invitation_used', 'This invitation was already used.'),
  revoked: new ApiError(410, 'invitation_revoked', 'This invitation was withdrawn or replaced by a newer one.'),
  expired: new ApiError(410, 'invitation_expired', 'This invitation has expired. Ask for a new one.'),
  too_many_stores: new ApiError(
    409,
    'too_many_stores',
    'You have 20 stores, and no more are possible. Leave one first.',
  ),
}

const UNKNOWN = new ApiError(
  404,
  'invitation_unknown',
  'This invitation doesn’t exist. Open the link in the email again.',
)

const readToken = async (request: Request) =>
  hashToken(parseRequest(invitationTokenSchema, await readJson(request)).token)

async function findInvitation(database: Database, tokenHash: Buffer): Promise<Invitation> {
  const { rows } = await queryAsService<Found>(database, FIND, [tokenHash])
  const [found] = rows
  const state = INVITATION_STATES.find((known) => known === found?.state) ?? 'unknown'
  if (!found || state !== 'open') return { state: state === 'open' ? 'unknown' : state }
  const { email, store, inviter } = found
  return { state, email, store, inviter }
}

/**
 * POST /invitation says what the link of an invitation is for; it needs no account. POST /invitation/accept makes the
 * caller a member. Both take the link's secret in the body, which no log contains.
 */
export function createInvitationApi({ database, authenticate, log }: InvitationApiOptions): Hono {
  const app = new Hono()
  app.post('/invitation', async ({ req, json, header }) => {
    header('Cache-Control', 'private, no-store')
    return json(await findInvitation(database, await readToken(req.raw)))
  })
  app.post('/invitation/accept', async ({ req, json }) => {
    const person = requireUser(await authenticate(req.raw))
    const { rows } = await database.queryAs<{ outcome: string; store: string | null }>(person, ACCEPT, [
      await readToken(req.raw),
    ])
    const { outcome = 'unknown', store = null } = rows[0] ?? {}
    if (store === null) throw REFUSALS[outcome] ?? UNKNOWN
    return json({ store })
  })
  app.onError(apiErrorHandler(log))
  return app
}
