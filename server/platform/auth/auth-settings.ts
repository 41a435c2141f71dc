import type { HookTargets } from '#server/platform/auth/hooks/hook-target.ts'
import type { EmailTemplates } from '#server/platform/auth/emails/email-kinds.ts'
import { defaultRequestLimits, type RequestLimits } from '#server/platform/auth/limits/rate-limits.ts'
import { defaultSessionLimits, type SessionLimits } from '#server/platform/auth/sessions/lifetime.ts'

/** What the service offers and how strict it is. What is off is refused with the hosted service's own error. */
export type AuthSettings = {
  /** Whether new people can sign up, by any method. */
  signUp: boolean
  /** Whether answers hide accounts even where the hosted service reveals them. */
  hidesAccounts: boolean
  anonymousSignIn: boolean
  /** Whether people can add and remove their identities. */
  manualLinking: boolean
  /** Addresses, besides those of the site, to which links may redirect. `*` stands for a part, `**` for any rest. */
  redirectUrls: readonly string[]
  email: EmailSettings
  sms: SmsSettings
  password: PasswordSettings
  mfa: MfaSettings
  /** Null if passkeys are switched off. */
  passkeys: PasskeySettings | null
  reauthentication: ReauthenticationSettings
  sessions: SessionLimits
  refreshTokens: RefreshTokenSettings
  requestLimits: RequestLimits
  /** The time after which entries of the audit log are removed. */
  auditLogKeptS: number
  /** OpenID Connect providers that people can sign in with, by name. */
  providers: Readonly<Record<string, ProviderSettings>>
  /** Code of the project that is called at some moments. */
  hooks: HookTargets
}

type EmailSettings = {
  /** Whether people can sign up and sign in with an email address. */
  enabled: boolean
  /** Whether a new address has to be confirmed before the first session. */
  confirm: boolean
  /** Whether a new address is confirmed from the old one too. */
  confirmBothAddresses: boolean
  /** The lifetime of the links and codes in emails. */
  codeLifetimeS: number
  /** The digits of the codes in emails, from 6 to 10. */
  codeLength: number
  /** The minimum time between two emails of one purpose to one address. */
  intervalS: number
  /** The emails that all people together may cause; null for any number. */
  perHour: number | null
  /** The project's own emails. */
  templates: EmailTemplates
}

export type SmsSettings = {
  /** Whether people can sign up and sign in with a phone number. */
  enabled: boolean
  /** Whether a new number has to be confirmed before the first session. */
  confirm: boolean
  codeLifetimeS: number
  /** The minimum time between two messages of one purpose to one person. */
  intervalS: number
  /** The messages that all people together may cause. */
  perHour: number
  /** The text, with `{{ .Code }}`. */
  template: string
  /** The codes of numbers that get no message. */
  testCodes: Readonly<Record<string, string>>
}

export type PasswordSettings = {
  minLength: number
  /** Sets of characters. A password needs one of each. */
  characters: readonly string[]
  /** Whether passwords that can be guessed in less than a million tries are refused. */
  refusesGuessable: boolean
}

type MfaSettings = {
  /** The number of second factors of a user. */
  maxFactors: number
  /** Authenticator apps. */
  totp: { enroll: boolean; verify: boolean }
  recoveryCodes: boolean
}

export type PasskeySettings = {
  /** The domain that passkeys belong to. */
  rpId: string
  /** The name that people see when they use a passkey. */
  rpName: string
  /** The pages that may use passkeys. */
  origins: readonly string[]
}

export type ProviderSettings = {
  /** The provider's address, at which `/.well-known/openid-configuration` describes it. */
  issuer: string
  /** This service's names at the provider. The first one signs in; ID tokens for the others are accepted too. */
  clientIds: readonly string[]
  secret: string
  /** Where the provider sends people back to; null for this service's own `/callback`. */
  redirectUri: string | null
  /** Whether ID tokens are accepted without a nonce. */
  skipsNonceCheck: boolean
  /** Whether a person can sign up without an email address. */
  emailOptional: boolean
  /** Parameters that this provider needs in each request. */
  parameters?: Readonly<Record<string, string>>
}

type RefreshTokenSettings = {
  /**
   * Whether each refresh replaces the token, and a used one ends its session. Otherwise a session keeps its token, and a
   * replaced one is only refused.
   */
  rotate: boolean
  /** The time in which a used token works once more, for a client that lost the response. */
  reuseIntervalS: number
}

type ReauthenticationSettings = {
  /** The time after a sign-in in which the account can be changed without another proof; null asks for none. */
  afterS: number | null
  /** Whether a new address or number needs the proof too, and not only a new password. */
  forEmail: boolean
  /** Whether adding a passkey, and adding or removing a second factor, need the proof too. */
  forSignInMethods: boolean
}

export const defaultAuthSettings: AuthSettings = {
  signUp: true,
  hidesAccounts: true,
  anonymousSignIn: false,
  manualLinking: false,
  redirectUrls: [],
  email: {
    enabled: true,
    confirm: true,
    confirmBothAddresses: true,
    codeLifetimeS: 86_400,
    codeLength: 6,
    intervalS: 60,
    perHour: null,
    templates: {},
  },
  sms: {
    enabled: false,
    confirm: true,
    codeLifetimeS: 60,
    intervalS: 60,
    perHour: 30,
    template: 'Your code is {{ .Code }}',
    testCodes: {},
  },
  password: { minLength: 8, characters: [], refusesGuessable: true },
  mfa: { maxFactors: 10, totp: { enroll: true, verify: true }, recoveryCodes: true },
  passkeys: null,
  reauthentication: { afterS: 15 * 60, forEmail: true, forSignInMethods: true },
  sessions: defaultSessionLimits,
  requestLimits: defaultRequestLimits,
  refreshTokens: { rotate: true, reuseIntervalS: 10 },
  auditLogKeptS: 90 * 86_400,
  providers: {},
  hooks: {},
}
