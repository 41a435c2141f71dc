import type { Queryable } from '#server/platform/database/database.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import type { LinkPurpose } from './letters.ts'
import { createLinkToken, hashLinkToken, type LinkTokenType } from './link-tokens.ts'
import { mailIntervalMs } from './mail-intervals.ts'
import { type Challenge, openFlow } from './pkce.ts'
import { createRecoveryCode, hashRecoveryCode } from './recovery-code.ts'
import { safeRedirect } from './redirect-target.ts'

type Link = {
  userId: string
  purpose: LinkPurpose
  type: LinkTokenType
  to: string
  redirectTo: string | undefined
  challenge: Challenge
}

type StoredLink = Link & { token: string; code: string | null }

const sentAtColumn: Record<LinkPurpose, string> = {
  signup: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change: 'email_change_sent_at',
}

/** Replaces the person's link of this type and sends it. False, and nothing sent, within the interval of the last. */
export async function sendLink(services: AuthServices, link: Link): Promise<boolean> {
  const now = services.clock()
  const isClaimed = await claimSending(services, link, now)
  if (!isClaimed) return false
  const stored = await services.database.transaction((connection) => storeLink(connection, link, now))
  await postLink(services, stored)
  return true
}

/** Of several requests at once, on any instance, one gets to send. */
async function claimSending({ database }: AuthServices, link: Link, now: Date): Promise<boolean> {
  const column = sentAtColumn[link.purpose]
  const { rowCount } = await database.query(
    `update auth.users set ${column} = $2 where id = $1 and (${column} is null or ${column} <= $3)`,
    [link.userId, now, new Date(now.getTime() - mailIntervalMs)],
  )
  return rowCount === 1
}

/** Makes a fresh token, for a recovery a code too, and stores them for the link, replacing those before. */
export async function storeLink(connection: Queryable, link: Link, now: Date): Promise<StoredLink> {
  const token = createLinkToken(link.challenge !== null)
  const stored = { ...link, token, code: link.purpose === 'recovery' ? createRecoveryCode() : null }
  await storeToken(connection, stored, now)
  if (link.challenge) {
    await openFlow(connection, { userId: link.userId, challenge: link.challenge, purpose: link.purpose, now })
  }
  return stored
}

/** Posts a link once its token is stored for good. When it cannot be posted the person may ask again at once. */
export async function postLink({ database, sendLinkLetter, siteUrl }: AuthServices, link: StoredLink): Promise<void> {
  try {
    await sendLinkLetter(link.purpose, link.to, { url: linkUrl(siteUrl, link), code: link.code })
  } catch (cause) {
    await database.query(`update auth.users set ${sentAtColumn[link.purpose]} = null where id = $1`, [link.userId])
    throw new MailNotSentError(link.purpose, cause)
  }
}

async function storeToken(connection: Queryable, { userId, type, to, token, code }: StoredLink, now: Date) {
  await connection.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, created_at, updated_at)
    values ($1, $2::auth.one_time_token_type, $3, $4, $5, $6, $6)
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, code_hash = excluded.code_hash, used_at = null, relates_to = excluded.relates_to,
      created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [userId, type, hashLinkToken(token), code === null ? null : hashRecoveryCode(to, code), to, now],
  )
}

function linkUrl(siteUrl: string, { token, purpose, redirectTo }: StoredLink): string {
  const url = new URL('/auth/v1/verify', siteUrl)
  url.search = new URLSearchParams({
    token,
    type: purpose,
    redirect_to: safeRedirect(redirectTo, siteUrl).href,
  }).toString()
  return url.href
}

const mailNames: Record<LinkPurpose, string> = {
  signup: 'confirmation',
  recovery: 'recovery',
  email_change: 'email change',
}

class MailNotSentError extends AuthError {
  constructor(purpose: LinkPurpose, cause: unknown) {
    super(500, 'unexpected_failure', `Error sending ${mailNames[purpose]} email`)
    this.name = 'MailNotSentError'
    this.cause = cause
  }
}
