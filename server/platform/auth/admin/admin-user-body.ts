import { z } from 'zod'
import { validationFailed } from '#server/platform/auth/auth-error.ts'
import { optionalObject, optionalText, parseEmail, parsePhone } from '#server/platform/auth/request-body.ts'

/** The fields of a user that an administrator may set. */
export const adminUserSchema = z.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: optionalObject,
  app_metadata: optionalObject,
  role: optionalText,
  ban_duration: optionalText,
})

export type AdminUserBody = z.infer<typeof adminUserSchema>

const roleForm = /^[a-z_][a-z0-9_]{0,62}$/i

/** Throws for a value that can't be stored. Resolves missing texts to null. */
export function parseAdminUser(body: AdminUserBody) {
  if (body.role !== '' && !roleForm.test(body.role)) throw validationFailed('role is not a valid name')
  const phone = body.phone === '' ? null : parsePhone(body.phone)
  return { email: body.email === '' ? null : parseEmail(body.email), phone, role: body.role === '' ? null : body.role }
}

const unitsMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

const longestMs = 200 * 366 * 86_400_000

/**
 * Returns the end of a ban: null for `none`, undefined if the request does not change it. Throws for a text that is not
 * a duration such as `24h` or `1h30m`.
 */
export function parseBanEnd(text: string, now: Date): Date | null | undefined {
  if (text === '') return undefined
  if (text === 'none') return null
  if (!/^(\d{1,12}(\.\d{1,9})?(ns|us|µs|ms|s|m|h)){1,8}$/.test(text)) {
    throw validationFailed(`invalid format for ban duration: time: invalid duration ${JSON.stringify(text)}`)
  }
  const parts = [...text.matchAll(/([\d.]+)([a-zµ]+)/g)]
  const ms = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitsMs[unit ?? ''] ?? 0), 0)
  return new Date(now.getTime() + Math.min(ms, longestMs))
}
