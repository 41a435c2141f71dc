import { type AuthSettings, defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import type { HookTargets } from '#server/platform/auth/hooks/hook-target.ts'
import { defaultRequestLimits, type RequestLimits } from '#server/platform/auth/limits/rate-limits.ts'
import { normalizePhone } from '#server/platform/auth/request-body.ts'
import type { AuthConfig } from './auth-config.ts'
import type { Project } from './project-config.ts'
import { providersOf } from './sign-in-providers.ts'

// The command line has no setting for it.
const SMS_CODE_LIFETIME_S = 60

/** Longer than any session. */
const UNLIMITED_S = 10 * 366 * 86_400

const limitOf = (ms: number) => (ms === 0 ? UNLIMITED_S : ms / 1000)

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'

const characterSets: Record<AuthConfig['password_requirements'], readonly string[]> = {
  '': [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
}

const hooksOf = (hooks: AuthConfig['hook']): HookTargets =>
  Object.fromEntries(Object.entries(hooks).filter(([, target]) => target !== undefined))

/** Limits without a key of their own keep the defaults. */
function requestLimitsOf(limits: AuthConfig['rate_limit']): RequestLimits {
  const signUp = { points: limits.sign_in_sign_ups, duration: 300 }
  return {
    ...defaultRequestLimits,
    signUp,
    recover: signUp,
    resend: signUp,
    sendCode: signUp,
    updateUser: signUp,
    anonymous: { points: limits.anonymous_users, duration: 3600 },
    token: { points: limits.token_refresh, duration: 300 },
    verify: { points: limits.token_verifications, duration: 300 },
  }
}

type AuthProject = Pick<Project, 'auth' | 'emailTemplates'>

const emailSettingsOf = ({ auth: { email, rate_limit: limits }, emailTemplates }: AuthProject) => ({
  enabled: email.enable_signup,
  confirm: email.enable_confirmations,
  confirmBothAddresses: email.double_confirm_changes,
  codeLifetimeS: email.otp_expiry,
  codeLength: email.otp_length,
  intervalS: Math.ceil(email.max_frequency) / 1000,
  // As in the command line, which counts only emails that a mail server sends.
  perHour: email.smtp.enabled ? limits.email_sent : null,
  templates: emailTemplates,
})

/** Returns the settings of the auth service for a project, which follow the hosted service. */
export function authSettingsOf(project: AuthProject): AuthSettings {
  const { auth: config } = project
  const { email, mfa, sessions, sms, webauthn } = config
  return {
    ...defaultAuthSettings,
    signUp: config.enable_signup,
    hidesAccounts: false,
    anonymousSignIn: config.enable_anonymous_sign_ins,
    manualLinking: config.enable_manual_linking,
    redirectUrls: config.additional_redirect_urls,
    email: emailSettingsOf(project),
    sms: {
      enabled: sms.enable_signup,
      confirm: sms.enable_confirmations,
      codeLifetimeS: SMS_CODE_LIFETIME_S,
      intervalS: sms.max_frequency / 1000,
      perHour: config.rate_limit.sms_sent,
      template: sms.template,
      testCodes: Object.fromEntries(Object.entries(sms.test_otp).map(([phone, code]) => [normalizePhone(phone), code])),
    },
    password: {
      minLength: config.minimum_password_length,
      characters: characterSets[config.password_requirements],
      refusesGuessable: false,
    },
    mfa: {
      maxFactors: mfa.max_enrolled_factors,
      totp: { enroll: mfa.totp.enroll_enabled, verify: mfa.totp.verify_enabled },
      recoveryCodes: mfa.totp.verify_enabled,
    },
    passkeys: config.passkey.enabled
      ? { rpId: webauthn.rp_id, rpName: webauthn.rp_display_name, origins: webauthn.rp_origins }
      : null,
    reauthentication: {
      afterS: email.secure_password_change ? 86_400 : null,
      forEmail: false,
      forSignInMethods: false,
    },
    sessions: {
      timeboxS: limitOf(sessions.timebox),
      idleS: limitOf(sessions.inactivity_timeout),
      accessTokenS: config.jwt_expiry,
      browserAccessTokenS: config.jwt_expiry,
    },
    requestLimits: requestLimitsOf(config.rate_limit),
    refreshTokens: {
      rotate: config.enable_refresh_token_rotation,
      reuseIntervalS: config.refresh_token_reuse_interval,
    },
    providers: providersOf(config.external).providers,
    hooks: hooksOf(config.hook),
  }
}
