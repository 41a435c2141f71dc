import { z } from 'zod'
import { parseHookTarget } from '#server/platform/auth/hooks/hook-target.ts'

const UNITS_MS: Readonly<Record<string, number>> = { ns: 1e-6, us: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Returns the milliseconds of a duration such as `1m30s`, or null if the text is no duration. */
function parseDuration(text: string): number | null {
  if (!/^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/.test(text)) return null
  const parts = [...text.matchAll(/([\d.]+)([a-z]+)/g)]
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNITS_MS[unit ?? ''] ?? 0), 0)
}

/** A duration such as `1m30s`, as milliseconds. */
const duration = (byDefault: string) =>
  z
    .string()
    .prefault(byDefault)
    .transform((text, context) => {
      const ms = parseDuration(text)
      if (ms !== null) return ms
      context.addIssue(`${text} is not a duration such as 1m30s`)
      return z.NEVER
    })

const flag = (byDefault: boolean) => z.boolean().default(byDefault)
const count = (byDefault: number) => z.int().min(0).default(byDefault)
const text = (byDefault: string) => z.string().default(byDefault)

const factor = { enroll_enabled: flag(false), verify_enabled: flag(false) }

const provider = z.object({
  enabled: flag(false),
  client_id: text(''),
  secret: text(''),
  redirect_uri: text(''),
  url: text(''),
  skip_nonce_check: flag(false),
  email_optional: flag(false),
})

const template = z.object({ subject: z.string().optional(), content_path: z.string().optional() }).optional()

/** Without its captcha, a sign-up would let in whom the project wants to keep out. */
const captcha = z
  .object({ enabled: flag(false) })
  .refine(
    ({ enabled }) => !enabled,
    'captchas are not checked by this server. Set enabled = false to serve without them',
  )

const hook = z
  .object({ enabled: flag(false), uri: text(''), secrets: text('') })
  .transform(({ enabled, uri, secrets }, context) => {
    if (!enabled) return undefined
    try {
      return parseHookTarget(uri, secrets)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error))
      return z.NEVER
    }
  })
  .optional()

/**
 * The `[auth]` table of a project's config.toml, with the same names and defaults. Durations are in milliseconds, other
 * times in seconds.
 */
export const authConfigSchema = z.object({
  enabled: flag(true),
  site_url: z.string().min(1).default('http://127.0.0.1:3000'),
  additional_redirect_urls: z.array(z.string()).default(['https://127.0.0.1:3000']),
  jwt_expiry: z.int().positive().max(604_800).default(3600),
  jwt_secret: z.string().min(16).default('super-secret-jwt-token-with-at-least-32-characters-long'),
  jwt_issuer: z.string().optional(),
  /** Relative to the project's `supabase` folder. */
  signing_keys_path: z.string().optional(),
  enable_refresh_token_rotation: flag(true),
  refresh_token_reuse_interval: count(10),
  enable_signup: flag(true),
  enable_anonymous_sign_ins: flag(false),
  enable_manual_linking: flag(false),
  minimum_password_length: count(6),
  password_requirements: z
    .enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
    .default(''),
  /**
   * Emails and messages per hour; of each address, anonymous users per hour and other requests per five minutes. Sign-ins
   * count as `token_refresh`, as on the hosted service.
   */
  rate_limit: z
    .object({
      email_sent: count(2),
      sms_sent: count(30),
      anonymous_users: count(30),
      token_refresh: count(150),
      sign_in_sign_ups: count(30),
      token_verifications: count(30),
    })
    .prefault({}),
  email: z
    .object({
      enable_signup: flag(true),
      double_confirm_changes: flag(true),
      enable_confirmations: flag(false),
      secure_password_change: flag(false),
      max_frequency: duration('1s'),
      otp_length: z.int().min(6).max(10).default(6),
      otp_expiry: count(3600),
      template: z
        .strictObject({
          confirmation: template,
          email_change: template,
          invite: template,
          magic_link: template,
          reauthentication: template,
          recovery: template,
        })
        .prefault({}),
      smtp: z.object({ enabled: flag(true) }).prefault({ enabled: false }),
    })
    .prefault({}),
  sms: z
    .object({
      enable_signup: flag(false),
      enable_confirmations: flag(false),
      template: text('Your code is {{ .Code }}'),
      max_frequency: duration('5s'),
      /** The code that a phone number always gets, by number. */
      test_otp: z.record(z.string(), z.string()).default({}),
    })
    .prefault({}),
  mfa: z
    .object({
      max_enrolled_factors: count(10),
      totp: z.object(factor).prefault({}),
    })
    .prefault({}),
  captcha: captcha.prefault({}),
  sessions: z.object({ timebox: duration('0s'), inactivity_timeout: duration('0s') }).prefault({}),
  passkey: z.object({ enabled: flag(false) }).prefault({}),
  webauthn: z
    .object({ rp_id: text('localhost'), rp_display_name: text(''), rp_origins: z.array(z.string()).default([]) })
    .prefault({}),
  /** A hook with an unknown name is refused, because without it people could do what it forbids. */
  hook: z
    .strictObject({
      before_user_created: hook,
      custom_access_token: hook,
      mfa_verification_attempt: hook,
      password_verification_attempt: hook,
      send_email: hook,
      send_sms: hook,
    })
    .prefault({}),
  /** Sign-in providers by name. */
  external: z.record(z.string(), provider).default({}),
})

export type AuthConfig = z.infer<typeof authConfigSchema>
