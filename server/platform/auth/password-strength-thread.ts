import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/** A password, and words that somebody who guesses at it would think of first. */
export type Guess = { password: string; words: string[] }

// Of four: found within fewer than a million guesses.
const leastScore = 2

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  // Both bound the time, which grows with the cube of the length and with every way to read digits as letters.
  maxLength: 32,
  l33tMaxSubstitutions: 10,
})

/** Runs in a thread of its own, which the dictionaries fill with 80 MB. */
export function isEasyToGuess({ password, words }: Guess): boolean {
  return estimator.check(password, words).score < leastScore
}
