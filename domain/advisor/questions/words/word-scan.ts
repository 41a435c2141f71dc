/** A question, and what of it nothing has accounted for yet. Both have the same length. */
export type WordScan = { readonly text: string; rest: string }

export const createScan = (text: string): WordScan => ({ text, rest: text })

// No blank, so that no phrase is found across what has been accounted for.
const COVERED = '·'

/** Marks a part of the text as accounted for. */
export function cover(scan: WordScan, start: number, end: number): void {
  scan.rest = scan.rest.slice(0, start) + COVERED.repeat(end - start) + scan.rest.slice(end)
}

/** Whether something has accounted for the word at this position. */
export const isCovered = ({ rest }: WordScan, at: number): boolean => rest[at] === COVERED

/** Finds all matches in what is left and accounts for them. */
export function takeAll(scan: WordScan, pattern: RegExp): RegExpExecArray[] {
  const matches = [...scan.rest.matchAll(pattern)]
  for (const { index, 0: found } of matches) cover(scan, index, index + found.length)
  return matches
}

/** Accounts for all matches in what is left. Returns whether there are any. */
export const takes = (scan: WordScan, pattern: RegExp): boolean => takeAll(scan, pattern).length > 0

export type Word = { text: string; start: number; end: number }

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’_&%]*/gu

/** Returns the words of a text with their positions. Punctuation only separates words. */
export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    text: found.replace(/'s?$/, ''),
    start: index,
    end: index + found.length,
  }))
