import { type Context, Hono } from 'hono'
import type { Database } from '#server/platform/database/database.ts'
import { requireSpace } from '#server/platform/http/body-limit.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import { type Clock } from '#server/platform/system/clock.ts'
import { cors } from '#server/platform/http/cors.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { createLetterSender } from '#server/platform/mail/letter.ts'
import type { AccessTokens } from './access-token.ts'
import { requireKnownKey } from './api-key.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { clientAddress, type IsTrustedProxy, type PeerOf, socketPeer } from '#server/platform/http/client-address.ts'
import { getHealth, getKeySet, getSettings } from './describe-service.ts'
import { authErrorHandler } from './error-response.ts'
import { exchangeCode } from './exchange-code.ts'
import { getUser } from './get-user.ts'
import { createLinkLetters, createMailFinisher, createPasswordWarning } from './letters.ts'
import { createHousekeeping } from './housekeeping.ts'
import type { Keys } from './keys.ts'
import { createMailIntervals } from './mail-intervals.ts'
import { createPasswordGuard } from './password-guard.ts'
import { createPasswordHasher } from './password-hash.ts'
import { recoverPassword } from './recover-password.ts'
import { refreshSession } from './refresh-session.ts'
import { createRequestLimiter } from './request-limits.ts'
import { resendLink } from './resend-link.ts'
import { defaultSessionLimits, type SessionLimits } from './session-limits.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateUser } from './update-user.ts'
import { verifyLink } from './verify-link.ts'
import { verifyToken } from './verify-token.ts'

type AuthOptions = {
  database: Database
  keys: Keys
  tokens: AccessTokens
  mailer: Mailer
  clock: Clock
  /** The product's name in emails; not allowed as a password. */
  productName: string
  /** Public address of the site. Links in emails start with it. */
  siteUrl: string
  log: Log
  limits?: SessionLimits
  peerOf?: PeerOf
  /** Which proxies are believed about their clients; without it only those on this machine. */
  isTrustedProxy?: IsTrustedProxy | undefined
  /** Room for new accounts. */
  space?: DiskSpace
}

/** Supabase Auth's endpoints for e-mail and password, to be mounted at /auth/v1. */
export function createAuthApp(options: AuthOptions): Hono {
  const services = createServices(options)
  const limit = createRequestLimiter(services)
  const app = new Hono()
  app.use(cors(), requireKnownKey(options.keys))
  app.onError(authErrorHandler(options.log))

  app.get('/health', getHealth)
  app.get('/settings', getSettings)
  app.get('/.well-known/jwks.json', getKeySet)
  app.post('/signup', requireSpace(options.space ?? unlimitedSpace), limit('signUp'), signUp(services))
  app.post('/token', limit('token'), grantToken(services))
  app.get('/verify', limit('verify'), verifyLink(services))
  app.post('/verify', limit('verify'), verifyToken(services))
  app.post('/recover', limit('recover'), recoverPassword(services))
  app.post('/resend', limit('resend'), resendLink(services))
  app.post('/logout', signOut(services))
  app.get('/user', getUser(services))
  app.put('/user', limit('updateUser'), updateUser(services))
  app.on('POST', ['/otp', '/magiclink'], refuseOneTimeCodes)
  app.all('*', refuseUnknown)
  return app
}

function createServices(options: AuthOptions): AuthServices {
  const { database, tokens, mailer, clock, productName, siteUrl, log } = options
  const { limits = defaultSessionLimits, peerOf = socketPeer } = options
  const sendLetter = createLetterSender(mailer, { productName, siteUrl })
  const finishMail = createMailFinisher(mailer, log)
  return {
    database,
    tokens,
    clock,
    limits,
    productName,
    siteUrl,
    passwords: createPasswordHasher(),
    sendLinkLetter: createLinkLetters({ sendLetter, productName }),
    guard: createPasswordGuard({
      database,
      onGuessing: createPasswordWarning({ database, sendLetter, productName, siteUrl, finishMail }),
    }),
    intervals: createMailIntervals(clock),
    finishMail,
    tidyUp: createHousekeeping({ database, clock, limits, log }),
    addressOf: (context) =>
      clientAddress(peerOf(context), context.req.header('X-Forwarded-For'), options.isTrustedProxy),
  }
}

function grantToken(services: AuthServices) {
  const grants = new Map([
    ['password', signInWithPassword(services)],
    ['refresh_token', refreshSession(services)],
    ['pkce', exchangeCode(services)],
  ])
  return (context: Context) => {
    const grant = grants.get(context.req.query('grant_type') ?? '')
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    void services.tidyUp()
    return grant(context)
  }
}

function refuseUnknown(): never {
  throw new AuthError(404, 'not_found', 'There is nothing at this address.')
}

function refuseOneTimeCodes(): never {
  throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
}
