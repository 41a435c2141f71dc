import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { inviteSchema } from '#domain/contracts/team-requests.ts'
import type { Member, PendingInvitation, Team } from '#domain/contracts/team.ts'
import { parseId, parseRequest } from '#server/api/request/parse-request.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import { normalizeEmail } from '#server/platform/auth/request-body.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler, readJson } from '#server/platform/http/api-error.ts'
import type { Log } from '#server/platform/system/log.ts'
import { createInviter, type InviterOptions } from './invite.ts'

export type TeamApiOptions = InviterOptions & { authenticate: Authenticate; log: Log }

const MEMBERS = `
select id, name, email, avatar_url as "avatarUrl", joined_at as "joinedAt" from private.team_members($1)`

const PENDING = `
select
  id, email, invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt",
  expires_at <= now() as "isExpired"
from public.store_invitations
where store_id = $1 and accepted_at is null and revoked_at is null
order by created_at, id`

const LONGEST_EMAIL = 254

const noSuchStore = () => new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')

async function loadTeam(database: Database, claims: Claims, store: string): Promise<Omit<Team, 'sendsEmail'>> {
  const members = await database.queryAs<Member>(claims, MEMBERS, [store])
  // Every store has a member, and its members see at least themselves.
  if (members.rows.length === 0) throw noSuchStore()
  const invitations = await database.queryAs<PendingInvitation>(claims, PENDING, [store])
  return { members: members.rows, invitations: invitations.rows }
}

function parseEmail(text: string): string {
  const email = normalizeEmail(text)
  if (email.length <= LONGEST_EMAIL && z.regexes.html5Email.test(email)) return email
  throw new ApiError(400, 'invalid_email', 'Enter an email address like name@example.com.')
}

const REMOVALS: Partial<Record<string, () => ApiError>> = {
  not_member: noSuchStore,
  unknown: () => new ApiError(404, 'member_not_found', 'This person is no longer a member of the store.'),
  last_member: () =>
    new ApiError(
      409,
      'last_member',
      'You are the only member of this store, so you can’t leave it. Wait until a colleague has accepted an invitation, or delete the store.',
    ),
}

/** Removes a member, or lets the caller leave. */
async function removeMember(database: Database, claims: Claims, { req }: Context): Promise<void> {
  const store = parseId(req.query('store'))
  const member = parseId(req.param('id'))
  if (store === null || member === null) throw noSuchStore()
  const text = 'select private.remove_member($1, $2) as outcome'
  const { rows } = await database.queryAs<{ outcome: string }>(claims, text, [store, member])
  const refuse = REMOVALS[rows[0]?.outcome ?? '']
  if (refuse) throw refuse()
}

async function revokeInvitation(database: Database, claims: Claims, id: string | null): Promise<void> {
  const text = 'select private.revoke_invitation($1) as "isRevoked"'
  const { rows } = await database.queryAs<{ isRevoked: boolean }>(claims, text, [id])
  if (rows[0]?.isRevoked) return
  throw new ApiError(404, 'invitation_not_found', 'This invitation was already accepted or withdrawn.')
}

/** Creates the routes below `/team`: a store's members and invitations, for its members. */
export function createTeamApi(options: TeamApiOptions): Hono {
  const { database, authenticate, log, mailer } = options
  const invite = createInviter(options)
  const app = new Hono()
  const personOf = async (request: Request) => requireUser(await authenticate(request))

  app.get('/team', async ({ req, json, header }) => {
    const person = await personOf(req.raw)
    const store = parseId(req.query('store'))
    if (store === null) throw noSuchStore()
    header('Cache-Control', 'private, no-store')
    return json({ ...(await loadTeam(database, person, store)), sendsEmail: mailer !== null } satisfies Team)
  })
  app.post('/team/invitations', async ({ req, json }) => {
    const person = await personOf(req.raw)
    const { store, email } = parseRequest(inviteSchema, await readJson(req.raw))
    return json(await invite(person, { store, email: parseEmail(email) }), 201)
  })
  app.delete('/team/invitations/:id', async ({ req, body }) => {
    await revokeInvitation(database, await personOf(req.raw), parseId(req.param('id')))
    return body(null, 204)
  })
  app.delete('/team/members/:id', async (context) => {
    await removeMember(database, await personOf(context.req.raw), context)
    return context.body(null, 204)
  })
  app.onError(apiErrorHandler(log))
  return app
}
