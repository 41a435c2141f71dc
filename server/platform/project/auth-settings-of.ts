import { type AuthSettings, defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import type { AuthConfig } from './auth-config.ts'

/** Longer than any session. */
const UNLIMITED_S = 10 * 366 * 86_400

const limitOf = (ms: number) => (ms === 0 ? UNLIMITED_S : ms / 1000)

/** Returns the settings of the auth service for a project, which follow the hosted service. */
export function authSettingsOf(config: AuthConfig): AuthSettings {
  const { email, sessions } = config
  return {
    ...defaultAuthSettings,
    signUp: config.enable_signup,
    hidesAccounts: false,
    email: {
      enabled: email.enable_signup,
      confirm: email.enable_confirmations,
      codeLifetimeS: email.otp_expiry,
      intervalS: email.max_frequency / 1000,
    },
    reauthentication: { afterS: email.secure_password_change ? 86_400 : null, forEmail: false },
    sessions: {
      timeboxS: limitOf(sessions.timebox),
      idleS: limitOf(sessions.inactivity_timeout),
      accessTokenS: config.jwt_expiry,
      browserAccessTokenS: config.jwt_expiry,
    },
  }
}
