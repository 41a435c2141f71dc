import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { sendEmailByHook } from '#server/platform/auth/hooks/send-messages.ts'
import { overEmailLimit, recently, refuseAgain } from '#server/platform/auth/limits/send-interval.ts'
import { type Challenge, openFlow } from '#server/platform/auth/sign-in/pkce.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { LinkPurpose } from './email-kinds.ts'
import { createLinkToken, hashLinkToken, type LinkTokenType, type OneTimeTokenType, purposeOf } from './links.ts'
import { createCode, hashCode } from './one-time-code.ts'
import { safeRedirect } from './redirects.ts'
import { emailValues } from './templates.ts'

type Link = {
  userId: string
  purpose: LinkPurpose
  type: LinkTokenType
  to: string
  redirectTo: string | undefined
  challenge: Challenge
  /** False if the email has to say that no password works. */
  hasPassword?: boolean
}

type StoredLink = Link & { token: string; code: string }

const sentAtColumn: Record<LinkPurpose, string> = {
  signup: 'confirmation_sent_at',
  invite: 'confirmation_sent_at',
  magiclink: 'recovery_sent_at',
  recovery: 'recovery_sent_at',
  email_change: 'email_change_sent_at',
}

/**
 * Replaces the user's link of this type and sends the new one. Resolves to false if the previous email is too recent.
 */
export async function sendLink(services: AuthServices, link: Link): Promise<boolean> {
  const now = services.clock()
  const isClaimed = await claimSending(services, link, now)
  if (!isClaimed) return false
  const { codeLength } = services.settings.email
  const stored = await services.database.transaction((connection) => storeLink(connection, link, { now, codeLength }))
  await sendStoredLink(services, stored)
  return true
}

/**
 * Records the time of sending. Resolves to true for only one of several simultaneous requests, across all instances.
 */
async function claimSending({ database, settings }: AuthServices, link: Link, now: Date): Promise<boolean> {
  const column = sentAtColumn[link.purpose]
  const { rowCount } = await database.query(
    `update auth.users set ${column} = $2
    where id = $1 and (${column} is null or ${column} not between $3 and $4)`,
    [link.userId, now, ...recently(settings.email.intervalS, now)],
  )
  return rowCount === 1
}

/** Creates and stores a new token and a code, which replace earlier ones. */
export async function storeLink(
  connection: Queryable,
  link: Link,
  { now, codeLength }: { now: Date; codeLength: number },
): Promise<StoredLink> {
  const token = createLinkToken(link.challenge !== null)
  const stored = { ...link, token, code: createCode(codeLength) }
  await storeToken(connection, stored, now)
  if (link.challenge) {
    await openFlow(connection, { userId: link.userId, challenge: link.challenge, purpose: purposeOf[link.type], now })
  }
  return stored
}

/** Sends a link whose token is already stored. If sending fails, the user can try again at once. */
export async function sendStoredLink(services: AuthServices, link: StoredLink): Promise<void> {
  await sendOrReset(services, link, async () => {
    if (services.hooks.isSet('send_email')) return sendEmailByHook(services, { ...link, proof: link })
    const { code, hasPassword = true } = link
    const url = linkUrl(services, link)
    const loadValues = emailValues(services, { ...link, url })
    return services.sendLinkEmail(link.purpose, link.to, { url, code, hasPassword, loadValues })
  })
}

/** Sends what `send` sends. If that fails, the user can try again at once. */
export async function sendOrReset(
  { database }: AuthServices,
  { userId, purpose }: Pick<Link, 'userId' | 'purpose'>,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (cause) {
    await database.query(`update auth.users set ${sentAtColumn[purpose]} = null where id = $1`, [userId])
    throw cause instanceof AuthError ? cause : new MailNotSentError(purpose, cause)
  }
}

type StoredToken = { userId: string; type: OneTimeTokenType; to: string; token: string; code: string }

export async function storeToken(connection: Queryable, { userId, type, to, token, code }: StoredToken, now: Date) {
  await connection.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, created_at, updated_at)
    values ($1, $2::auth.one_time_token_type, $3, $4, $5, $6, $6)
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, code_hash = excluded.code_hash, used_at = null, relates_to = excluded.relates_to,
      created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [userId, type, hashLinkToken(token), hashCode(to, code), to, now],
  )
}

/** Returns the address that a link opens. */
export function linkUrl(services: AuthServices, { token, purpose, redirectTo }: StoredLink): string {
  const url = new URL('/auth/v1/verify', services.apiUrl)
  url.search = new URLSearchParams({
    token,
    type: purpose,
    redirect_to: safeRedirect(redirectTo, services).href,
  }).toString()
  return url.href
}

const mailNames: Record<LinkPurpose, string> = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magic link',
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

/** Throws 429 with the seconds left if the interval since the last email has not passed. */
export function refuseTooSoon({ clock, settings }: AuthServices, last: Date | null): void {
  if (last === null) return
  refuseAgain(last.getTime(), { intervalS: settings.email.intervalS, now: clock(), code: overEmailLimit })
}
