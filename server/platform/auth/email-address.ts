import { z } from 'zod'
import { validationFailed } from './auth-error.ts'

const maxLength = 255

/** The address as it is stored and compared: trimmed, lower case. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()

/** The address in its stored form, or a refusal. */
export function parseEmail(input: string): string {
  const email = normalizeEmail(input)
  if (email === '') throw validationFailed('An email address is required')
  if (email.length > maxLength) throw validationFailed('An email address is too long')
  if (!z.regexes.html5Email.test(email)) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return email
}
