import { Tinypool } from 'tinypool'
import { validationFailed, WeakPasswordError } from '#server/platform/auth/auth-error.ts'
import type { PasswordSettings } from '#server/platform/auth/auth-settings.ts'
import type { PasswordCheck } from './strength-thread.ts'

const maxBytes = 72
const minWordLength = 3
const maxWordLength = 64
const maxWords = 50

const pool = new Tinypool({
  filename: new URL('./strength-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  // Stops an idle thread, which frees the memory of its dictionaries.
  idleTimeout: 60_000,
  execArgv: [],
})

/** The rules, and the words that make a password weak: the name of the product and the person's own details. */
type Context = {
  rules: PasswordSettings
  productName: string
  email: string
  metadata: Record<string, unknown>
}

/** Throws a `WeakPasswordError` for a weak password, and a validation error for one longer than 72 bytes. */
export async function checkPasswordStrength(password: string, context: Context): Promise<void> {
  if (Buffer.byteLength(password) > maxBytes) {
    throw validationFailed(`Password cannot be longer than ${maxBytes} characters`)
  }
  const { minLength, characters, refusesGuessable } = context.rules
  if (Array.from(password).length < minLength) {
    throw new WeakPasswordError(`Password should be at least ${minLength} characters.`, ['length'])
  }
  if (characters.some((set) => !Array.from(set).some((character) => password.includes(character)))) {
    const message = `Password should contain at least one character of each: ${characters.join(', ')}.`
    throw new WeakPasswordError(message, ['characters'])
  }
  if (!refusesGuessable) return
  const check: PasswordCheck = { password, words: wordsOf(context) }
  if (await pool.run(check, { name: 'isEasyToGuess' })) {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.'
    throw new WeakPasswordError(message, ['pwned'])
  }
}

/** Returns the product's name and the person's details, as full texts and as single words. */
function wordsOf({ productName, email, metadata }: Context): string[] {
  const details = [productName, email, ...Object.values(metadata).filter((value) => typeof value === 'string')]
  const words = details.flatMap((text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u)
    return [text, parts.join(''), ...parts]
  })
  const fitting = words.filter(({ length }) => length >= minWordLength && length <= maxWordLength)
  return [...new Set(fitting)].slice(0, maxWords)
}
