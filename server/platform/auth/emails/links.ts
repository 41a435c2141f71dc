import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'

export type LinkTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

export type OneTimeTokenType = LinkTokenType | 'phone_change_token' | 'reauthentication_token'

/** What an email leads to. A link to sign in is a recovery, as on Supabase Auth. */
export type FlowPurpose = 'signup' | 'recovery' | 'email_change'

export const tokenTypesOf: Record<FlowPurpose, readonly LinkTokenType[]> = {
  signup: ['confirmation_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

export const purposeOf: Record<LinkTokenType, FlowPurpose> = {
  confirmation_token: 'signup',
  recovery_token: 'recovery',
  email_change_token_new: 'email_change',
  email_change_token_current: 'email_change',
}

const tokenBytes = 28

/** Creates the token of a link. Its prefix shows whether the link uses PKCE. */
export function createLinkToken(isPkce: boolean): string {
  const token = randomBytes(tokenBytes).toString('hex')
  return isPkce ? `${pkcePrefix}${token}` : token
}

export const pkcePrefix = 'pkce_'

/** Returns the hash of a token. The token itself is never stored. */
export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest('hex')

export type ConsumedToken = { userId: string; type: OneTimeTokenType; relatesTo: string }

type Claim = {
  token: string
  types: readonly LinkTokenType[]
  email: string | null
  lifetimeS: number
  now: Date
}

/** The clocks of several instances may differ by this time. */
const clockDifferenceS = 300

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Returns the times between which something began that is still valid. What seems to begin in the future is not, because
 * the clock was set back: it could be valid for years.
 */
export const validRange = (lifetimeS: number, now: Date) => ({
  from: after(now, -lifetimeS),
  to: after(now, clockDifferenceS),
})

/** Whether what began at this time is still valid. */
export function isValid(begunAt: Date, lifetimeS: number, now: Date): boolean {
  const { from, to } = validRange(lifetimeS, now)
  return begunAt >= from && begunAt <= to
}

/**
 * Marks the token as used. Resolves to its owner, or to null if the token is unknown, used or expired. With an `email`,
 * the token must belong to that address.
 */
export async function consumeLinkToken(
  connection: Queryable,
  { token, types, email, lifetimeS, now }: Claim,
): Promise<ConsumedToken | null> {
  const { rows } = await connection.query<{
    user_id: string
    token_type: LinkTokenType
    relates_to: string
    created_at: Date
  }>(
    `update auth.one_time_tokens set used_at = $4, updated_at = $4
    where token_hash = $1 and token_type::text = any($2::text[]) and ($3::text is null or relates_to = $3)
      and used_at is null
    returning user_id, token_type, relates_to, created_at`,
    [hashLinkToken(token), types, email, now],
  )
  const [row] = rows
  if (!row || !isValid(row.created_at, lifetimeS, now)) return null
  return { userId: row.user_id, type: row.token_type, relatesTo: row.relates_to }
}

/** Resolves to true if this link has already confirmed the user's current address. */
export async function hasConfirmed(connection: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select 1 from auth.one_time_tokens as t join auth.users as u on u.id = t.user_id
    where t.token_hash = $1 and t.token_type = 'confirmation_token' and t.used_at is not null
      and u.email = t.relates_to and u.email_confirmed_at is not null`,
    [hashLinkToken(token)],
  )
  return rowCount === 1
}
