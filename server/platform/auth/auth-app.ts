import { type Context, Hono } from 'hono'
import { reauthenticate } from '#server/platform/auth/account/reauthenticate.ts'
import { updateUser } from '#server/platform/auth/account/update-user.ts'
import { createAdminRoutes } from '#server/platform/auth/admin/admin-routes.ts'
import { createHooks, defaultHookLimits, type HookLimits } from '#server/platform/auth/hooks/run-hook.ts'
import type { AnnounceChange } from '#server/platform/auth/emails/account-changes.ts'
import { createMailFinisher } from '#server/platform/auth/emails/finish-mail.ts'
import { createCodeEmails, createLinkEmails } from '#server/platform/auth/emails/link-emails.ts'
import { createPasswordWarning } from '#server/platform/auth/emails/password-warning.ts'
import { createTemplatedSender } from '#server/platform/auth/emails/templates.ts'
import { createEmailCounter, createMailIntervals } from '#server/platform/auth/limits/mail-limits.ts'
import { createPasswordGuard } from '#server/platform/auth/limits/password-guard.ts'
import { createRequestCounter, limitRequests } from '#server/platform/auth/limits/rate-limits.ts'
import { createFactorRoutes } from '#server/platform/auth/mfa/factor-routes.ts'
import { createPasskeyRoutes } from '#server/platform/auth/passkeys/passkey-routes.ts'
import { createPasswordHasher } from '#server/platform/auth/passwords/hash.ts'
import { recoverPassword } from '#server/platform/auth/passwords/recover-password.ts'
import { createMessageCounter } from '#server/platform/auth/phone/send-phone-code.ts'
import type { SendTextMessage } from '#server/platform/auth/phone/text-messages.ts'
import { finishSignIn } from '#server/platform/auth/providers/callback.ts'
import { grantIdToken } from '#server/platform/auth/providers/grant-id-token.ts'
import { createProviders } from '#server/platform/auth/providers/open-provider.ts'
import { authorize, linkIdentity } from '#server/platform/auth/providers/start-flow.ts'
import { unlinkIdentity } from '#server/platform/auth/providers/unlink-identity.ts'
import { getUser } from '#server/platform/auth/sessions/current-user.ts'
import { refreshSession } from '#server/platform/auth/sessions/refresh-session.ts'
import { signOut } from '#server/platform/auth/sessions/sign-out.ts'
import { exchangeCode } from '#server/platform/auth/sign-in/pkce.ts'
import { resendLink } from '#server/platform/auth/sign-in/resend-link.ts'
import { sendCode } from '#server/platform/auth/sign-in/send-code.ts'
import { signInWithPassword } from '#server/platform/auth/sign-in/sign-in-with-password.ts'
import { verifyLink, verifyToken } from '#server/platform/auth/sign-in/verify.ts'
import { signUp } from '#server/platform/auth/sign-up/sign-up.ts'
import type { AccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'
import { createWellKnownRoutes } from '#server/platform/auth/tokens/well-known.ts'
import type { Database } from '#server/platform/database/database.ts'
import { requireSpace } from '#server/platform/http/body-limit.ts'
import { clientAddress, type IsTrustedProxy, type PeerOf, socketPeer } from '#server/platform/http/client-address.ts'
import { cors } from '#server/platform/http/cors.ts'
import { hasNul } from '#server/platform/http/storable-text.ts'
import { createEmailSender } from '#server/platform/mail/email.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import { AuthError, authErrorHandler, unstorableText } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { type AuthSettings, defaultAuthSettings } from './auth-settings.ts'
import { requireKnownKey } from './authenticate.ts'
import { createSwitchedOffRoutes, refuseWeb3 } from './switched-off.ts'

type AuthOptions = {
  database: Database
  keys: Keys
  tokens: AccessTokens
  mailer: Mailer
  clock: Clock
  /** The product's name in emails; not allowed as a password. */
  productName: string
  /** Public address of the site. Links redirect to it. */
  siteUrl: string
  /** Public address of the service's own host, if it is not the site's. Links in emails start with it. */
  apiUrl?: string
  log: Log
  settings?: AuthSettings
  /** Tells the owner of an account about a change; by default nobody does. */
  onAccountChange?: AnnounceChange
  /** Accepts each valid token as an API key. */
  acceptsTokensAsKeys?: boolean
  peerOf?: PeerOf
  /** Which proxies may forward a client's address; by default only those on this machine. */
  isTrustedProxy?: IsTrustedProxy | undefined
  /** Disk space for new accounts. */
  space?: DiskSpace
  /** Sends codes to phones. Without it, only numbers with a test code can sign in. */
  sendTextMessage?: SendTextMessage
  /** The longest time of one request to a sign-in provider. */
  providerTimeoutS?: number
  hookLimits?: HookLimits
}

/** Supabase Auth's endpoints. Mounted at /auth/v1. */
export function createAuthApp(options: AuthOptions): Hono {
  const services = createServices(options)
  const count = createRequestCounter(services)
  const limit = (group: Parameters<typeof count>[0]) => limitRequests(count(group))
  const requireRoom = requireSpace(options.space ?? unlimitedSpace)
  const app = new Hono()
  app.use(cors(), requireKnownKey(options.keys, options.acceptsTokensAsKeys ? options.tokens : null))
  app.use(async (context, next) => {
    if (hasNul(context.req.url)) throw unstorableText()
    await options.tokens.refreshKeys()
    await next()
  })
  app.onError(authErrorHandler(options.log))

  app.get('/health', getHealth)
  app.get('/settings', getSettings(services))
  app.route('/', createWellKnownRoutes(options.tokens))
  app.post('/signup', requireRoom, limit('signUp'), signUp(services, { countAnonymous: count('anonymous') }))
  app.post('/token', limit('token'), grantToken(services))
  app.get('/verify', limit('verify'), verifyLink(services))
  app.post('/verify', limit('verify'), verifyToken(services))
  app.post('/recover', limit('recover'), recoverPassword(services))
  app.post('/resend', limit('resend'), resendLink(services))
  app.on('POST', ['/otp', '/magiclink'], requireRoom, limit('sendCode'), sendCode(services))
  app.get('/reauthenticate', limit('sendCode'), reauthenticate(services))
  app.post('/logout', signOut(services))
  app.get('/user', getUser(services))
  app.put('/user', limit('updateUser'), updateUser(services))
  app.get('/authorize', limit('providers'), authorize(services))
  app.on(['GET', 'POST'], '/callback', limit('providers'), finishSignIn(services))
  app.get('/user/identities/authorize', limit('providers'), linkIdentity(services))
  app.delete('/user/identities/:identity', unlinkIdentity(services))
  app.route('/', createFactorRoutes(services, limit('mfa')))
  app.route('/', createPasskeyRoutes(services, limit('passkeys')))
  app.route('/', createAdminRoutes(services, options.keys.secretKey))
  app.route('/', createSwitchedOffRoutes(services))
  app.all('*', refuseUnknown)
  return app
}

const defaultProviderTimeoutS = 10

function createServices(options: AuthOptions): AuthServices {
  const { database, tokens, mailer, clock, productName, siteUrl, log } = options
  const { settings = defaultAuthSettings, peerOf = socketPeer } = options
  const sendEmail = createEmailSender(mailer, { productName, siteUrl })
  const { codeLifetimeS, perHour, templates } = settings.email
  const countEmail = createEmailCounter(database, perHour)
  const send = createTemplatedSender({ mailer, sendEmail, templates, countEmail })
  const emails = { send, productName, lifetimeS: codeLifetimeS }
  const finishMail = createMailFinisher(mailer, log)
  return {
    database,
    tokens,
    clock,
    settings,
    productName,
    siteUrl,
    apiUrl: options.apiUrl ?? siteUrl,
    passwords: createPasswordHasher(),
    sendLinkEmail: createLinkEmails(emails),
    sendCodeEmail: createCodeEmails(emails),
    guard: createPasswordGuard({
      database,
      onGuessing: createPasswordWarning({ database, sendEmail, productName, siteUrl, finishMail }),
    }),
    intervals: createMailIntervals({ database, clock, intervalS: settings.email.intervalS }),
    finishMail,
    announce: createAnnouncer(options, finishMail),
    sendTextMessage: options.sendTextMessage ?? null,
    messages: createMessageCounter(database, settings.sms),
    openProvider: createProviders({
      providers: settings.providers,
      clock,
      log,
      timeoutS: options.providerTimeoutS ?? defaultProviderTimeoutS,
    }),
    hooks: createHooks({
      database,
      targets: settings.hooks,
      limits: options.hookLimits ?? defaultHookLimits,
      clock,
      log,
    }),
    log,
    addressOf: (context) =>
      clientAddress(peerOf(context), context.req.header('X-Forwarded-For'), options.isTrustedProxy),
  }
}

function createAnnouncer(
  { onAccountChange, log }: AuthOptions,
  finishMail: AuthServices['finishMail'],
): AuthServices['announce'] {
  return async (kind, { email }, details) => {
    if (!onAccountChange || email === null) return
    await finishMail(onAccountChange({ kind, email, ...details })).catch((error: unknown) =>
      log.error('mail not sent', { error }),
    )
  }
}

function grantToken(services: AuthServices) {
  const grants = new Map<string, (context: Context) => Promise<Response>>([
    ['password', signInWithPassword(services)],
    ['refresh_token', refreshSession(services)],
    ['pkce', exchangeCode(services)],
    ['id_token', grantIdToken(services)],
    ['web3', refuseWeb3],
  ])
  return (context: Context) => {
    const grant = grants.get(context.req.query('grant_type') ?? '')
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    return grant(context)
  }
}

function refuseUnknown(): never {
  throw new AuthError(404, 'not_found', 'This endpoint does not exist.')
}

const otherProviders = `apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak
  linkedin linkedin_oidc notion phone slack slack_oidc snapchat spotify twitch twitter workos x zoom`.split(/\s+/)

/** GET /health. */
const getHealth = (context: Context) =>
  context.json({ version: 'v2', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' })

/** GET /settings. */
const getSettings =
  ({ settings }: AuthServices) =>
  (context: Context) =>
    context.json({
      external: {
        ...Object.fromEntries(otherProviders.map((name) => [name, false])),
        ...Object.fromEntries(Object.keys(settings.providers).map((name) => [name, true])),
        anonymous_users: settings.anonymousSignIn,
        email: settings.email.enabled,
        phone: settings.sms.enabled,
      },
      disable_signup: !settings.signUp,
      mailer_autoconfirm: !settings.email.confirm,
      phone_autoconfirm: !settings.sms.confirm,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: settings.passkeys !== null,
    })
