import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { AuthError, TooManyRequestsError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import type { SmsSettings } from '#server/platform/auth/auth-settings.ts'
import { sendSmsByHook } from '#server/platform/auth/hooks/send-messages.ts'
import { createLinkToken } from '#server/platform/auth/emails/links.ts'
import { createCode } from '#server/platform/auth/emails/one-time-code.ts'
import { storeToken } from '#server/platform/auth/emails/send-link.ts'
import { spend } from '#server/platform/auth/limits/rate-limits.ts'
import { createSharedLimiter } from '#server/platform/database/shared-limiter.ts'
import { recently, refuseAgain } from '#server/platform/auth/limits/send-interval.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Channel, fillTemplate } from './text-messages.ts'

type PhoneCode = {
  userId: string
  phone: string
  type: 'confirmation_token' | 'phone_change_token' | 'reauthentication_token'
  channel: Channel
}

const sentAtColumn = {
  confirmation_token: 'confirmation_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
} as const

const names = {
  confirmation_token: 'confirmation',
  phone_change_token: 'phone_change',
  reauthentication_token: 'reauthentication',
} as const

const codeLength = 6

/** Counts messages, because each one costs money. */
export function createMessageCounter(database: Queryable, { perHour }: SmsSettings): RateLimiterPostgres {
  return createSharedLimiter(database, { keyPrefix: 'messages', points: perHour, duration: 3600 })
}

/** Returns the channel of a request. Throws for an unknown one. */
export function parseChannel(channel: string): Channel {
  if (channel === '' || channel === 'sms') return 'sms'
  if (channel === 'whatsapp') return 'whatsapp'
  throw validationFailed(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  )
}

/**
 * Sends a new code, which replaces the user's earlier one of this type. Resolves to the id of the message. Numbers of
 * `testCodes` get no message, and always the same code.
 */
export async function sendPhoneCode(services: AuthServices, wanted: PhoneCode): Promise<string> {
  const { settings } = services
  const deliver = delivererOf(services)
  const { testCodes } = settings.sms
  const testCode = Object.hasOwn(testCodes, wanted.phone) ? testCodes[wanted.phone] : undefined
  if (testCode === undefined && !deliver) {
    throw new AuthError(500, 'unexpected_failure', 'Unable to get SMS provider')
  }
  await claimSending(services, wanted)
  const code = testCode ?? createCode(codeLength)
  // Nothing links to a phone, but the table needs a token.
  const stored = { ...wanted, to: wanted.phone, token: createLinkToken(false), code }
  await storeToken(services.database, stored, services.clock())
  if (testCode !== undefined || !deliver) return 'test-otp'
  return send(services, deliver, { ...wanted, code })
}

type Message = PhoneCode & { code: string }
type Deliver = (message: Message) => Promise<string>

/** Returns what delivers codes, or null if nothing does. */
function delivererOf(services: AuthServices): Deliver | null {
  const { hooks, settings, sendTextMessage } = services
  if (hooks.isSet('send_sms')) {
    return async (message) => {
      await sendSmsByHook(services, message)
      return ''
    }
  }
  if (!sendTextMessage) return null
  return ({ phone, channel, code }) =>
    sendTextMessage({ phone, text: fillTemplate(settings.sms.template, code), channel })
}

/** Records the time of sending. Throws 429 if the last message is too recent. */
async function claimSending(services: AuthServices, { userId, type }: PhoneCode): Promise<void> {
  const { database, clock, settings } = services
  const now = clock()
  const column = sentAtColumn[type]
  const { intervalS } = settings.sms
  const { rows } = await database.query<{ sent_at: Date }>(
    `with claimed as (
      update auth.users set ${column} = $2 where id = $1 and (${column} is null or ${column} not between $3 and $4)
      returning id
    )
    select ${column} as sent_at from auth.users where id = $1 and not exists (select from claimed)`,
    [userId, now, ...recently(intervalS, now)],
  )
  const [last] = rows
  if (last) refuseAgain(last.sent_at.getTime(), { intervalS, now, code: 'over_sms_send_rate_limit' })
}

async function send(services: AuthServices, deliver: Deliver, message: Message): Promise<string> {
  const { database, log } = services
  const { userId, type } = message
  await spend(services.messages.consume('all')).catch((error: unknown) => {
    if (!(error instanceof TooManyRequestsError)) throw error
    throw new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded')
  })
  try {
    return await deliver(message)
  } catch (error) {
    log.error('message not sent', { error })
    // The person can try again at once.
    await database.query(`update auth.users set ${sentAtColumn[type]} = null where id = $1`, [userId])
    if (error instanceof AuthError) throw error
    throw new AuthError(422, 'sms_send_failed', `Error sending ${names[type]} OTP to provider`)
  }
}
