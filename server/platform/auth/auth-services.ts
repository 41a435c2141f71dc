import type { Context } from 'hono'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { SendTextMessage } from '#server/platform/auth/phone/text-messages.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { AccessTokens } from './access-token.ts'
import type { AccountChange } from './account-changes.ts'
import type { AuthSettings } from './auth-settings.ts'
import type { Hooks } from '#server/platform/auth/hooks/run-hook.ts'
import type { SendCodeLetter, SendLinkLetter } from './link-letters.ts'
import type { MailIntervals } from './mail-limits.ts'
import type { PasswordGuard } from './password-guard.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { UserRow } from './user.ts'
import type { OpenProviderByName } from '#server/platform/auth/providers/open-provider.ts'
import type { Log } from '#server/platform/system/log.ts'

/** The dependencies of the /auth/v1 endpoints. */
export type AuthServices = {
  database: Database
  tokens: AccessTokens
  passwords: PasswordHasher
  sendLinkLetter: SendLinkLetter
  sendCodeLetter: SendCodeLetter
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
