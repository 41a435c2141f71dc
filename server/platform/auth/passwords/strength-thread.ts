import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/** A password, and words that an attacker would try first. */
export type PasswordCheck = { password: string; words: string[] }

// Scores go to 4; below 2 a password takes fewer than a million guesses.
const minScore = 2

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  // Limits for speed: the time grows with the cube of the length and with each letter replaced by a digit or sign.
  maxLength: 32,
  l33tMaxSubstitutions: 10,
})

/** Returns whether a password is easy to guess. Runs in a separate thread, because the dictionaries take 80 MB. */
export function isEasyToGuess({ password, words }: PasswordCheck): boolean {
  return estimator.check(password, words).score < minScore
}
