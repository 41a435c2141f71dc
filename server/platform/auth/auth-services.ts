import type { Context } from 'hono'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Hooks } from '#server/platform/auth/hooks/run-hook.ts'
import type { AccountChange } from '#server/platform/auth/emails/account-changes.ts'
import type { SendCodeEmail, SendLinkEmail } from '#server/platform/auth/emails/email-kinds.ts'
import type { MailIntervals } from '#server/platform/auth/limits/mail-limits.ts'
import type { PasswordGuard } from '#server/platform/auth/limits/password-guard.ts'
import type { PasswordHasher } from '#server/platform/auth/passwords/hash.ts'
import type { SendTextMessage } from '#server/platform/auth/phone/text-messages.ts'
import type { OpenProviderByName } from '#server/platform/auth/providers/open-provider.ts'
import type { AccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { AuthSettings } from './auth-settings.ts'

/** The dependencies of the /auth/v1 endpoints. */
export type AuthServices = {
  database: Database
  tokens: AccessTokens
  passwords: PasswordHasher
  sendLinkEmail: SendLinkEmail
  sendCodeEmail: SendCodeEmail
  guard: PasswordGuard
  intervals: MailIntervals
  clock: Clock
  settings: AuthSettings
  productName: string
  siteUrl: string
  apiUrl: string
  /** Waits for mail; see `createMailFinisher`. */
  finishMail: (work: Promise<unknown>) => Promise<void>
  /** Tells the owner of an account what changed. Never rejects, because the change is made already. */
  announce: (
    kind: AccountChange['kind'],
    user: Pick<UserRow, 'email'>,
    details?: Pick<AccountChange, 'codesLeft'>,
  ) => Promise<void>
  /** Returns the caller's address, or null for a caller on this machine. */
  addressOf: (context: Context) => string | null
  openProvider: OpenProviderByName
  /** Null where nothing sends messages to phones. */
  sendTextMessage: SendTextMessage | null
  messages: RateLimiterPostgres
  /** Code of the project that decides or acts at some moments. */
  hooks: Hooks
  log: Log
}
