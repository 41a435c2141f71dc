import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'

export type LinkTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

const linkLifetimeS = 86_400

const tokenBytes = 28

/** A token for a link, prefixed as PKCE links are so that the link itself says how its session is handed over. */
export function createLinkToken(isPkce: boolean): string {
  const token = randomBytes(tokenBytes).toString('hex')
  return isPkce ? `${pkcePrefix}${token}` : token
}

export const pkcePrefix = 'pkce_'

/** What is stored of a token: enough to recognise it, not to use it. */
export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest('hex')

export type ConsumedToken = { userId: string; type: LinkTokenType; relatesTo: string }

type Claim = { token: string; types: readonly LinkTokenType[]; email: string | null; now: Date }

export const isExpired = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() > linkLifetimeS * 1000

/**
 * Marks the token as used and says whose it was, or null. Of two at once only one gets it; an expired one is lost too.
 * With an `email` only that address's own token counts.
 */
export async function consumeLinkToken(
  connection: Queryable,
  { token, types, email, now }: Claim,
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
  if (!row || isExpired(row.created_at, now)) return null
  return { userId: row.user_id, type: row.token_type, relatesTo: row.relates_to }
}

/** Whether this link has confirmed the address that its reader still has. */
export async function hasConfirmed(connection: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select 1 from auth.one_time_tokens as t join auth.users as u on u.id = t.user_id
    where t.token_hash = $1 and t.token_type = 'confirmation_token' and t.used_at is not null
      and u.email = t.relates_to and u.email_confirmed_at is not null`,
    [hashLinkToken(token)],
  )
  return rowCount === 1
}
