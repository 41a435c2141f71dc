import { validationFailed, WeakPasswordError, type WeakPasswordReason } from './auth-error.ts'
import { commonPasswords } from './common-passwords.ts'

const minLength = 8
const maxBytes = 72

const messages: Record<WeakPasswordReason, string> = {
  length: `Password should be at least ${minLength} characters.`,
  pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
}

/** Throws a `WeakPasswordError` with every reason, or a refusal of a password longer than 72 bytes. */
export function checkPasswordStrength(password: string, email: string): void {
  if (Buffer.byteLength(password) > maxBytes) {
    throw validationFailed(`Password cannot be longer than ${maxBytes} characters`)
  }
  const reasons: WeakPasswordReason[] = []
  if (Array.from(password).length < minLength) reasons.push('length')
  if (isEasyToGuess(password.toLowerCase(), email)) reasons.push('pwned')
  if (reasons.length > 0) {
    throw new WeakPasswordError(reasons.map((reason) => messages[reason]).join(' '), reasons)
  }
}

function isEasyToGuess(password: string, email: string): boolean {
  const isOneCharacterRepeated = new Set(password).size === 1
  return isOneCharacterRepeated || commonPasswords.has(password) || password === email
}
