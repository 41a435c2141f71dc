/** Long enough for any search box. Postgres compares a `like` pattern at each position of a text. */
const MAX_LENGTH = 200

/** Postgres expands repetitions: `(a{9}){9}` becomes 81 parts. This many parts take milliseconds. */
const MAX_PARTS = 300

/** Anchors such as the start of a word. In repeated groups eight took eleven seconds, and four up to one. */
const MAX_ANCHORS = 2

const BOUND = /\{(\d+)(?:,(\d*))?\}/g

const ANCHOR = /(?<!(?<!\\)\[)\^|\$|\\[AZmMyY]|\[\[:[<>]:\]\]/g

/** Returns how often a repetition expands its part. */
const timesOf = ([, least, most]: RegExpMatchArray): number => Math.max(1, Number(least), Number(most ?? 0))

/** Whether the expression is short after expanding its repetitions. Counts brackets conservatively. */
function isShort(pattern: string): boolean {
  const bounds = [...pattern.matchAll(BOUND)]
  const parts = bounds.reduce((sum, bound) => sum + timesOf(bound), pattern.length)
  const ofGroups = bounds.filter(({ index }) => pattern[index - 1] === ')').map(timesOf)
  const copies = ofGroups.reduce((product, times) => product * times, 2 ** (pattern.split(')+').length - 1))
  const anchors = pattern.replace(/^\^|\$$/g, '').match(ANCHOR)?.length ?? 0
  return parts * copies <= MAX_PARTS && anchors * copies <= MAX_ANCHORS
}

/** Returns the concatenated patterns of an array literal. */
const unquoted = (list: string) => list.replace(/\\([^])|"/g, '$1')

export type Pattern = { text: string; isExpression: boolean; isList: boolean }

/**
 * Returns why a pattern of `like` or `match` is too expensive, or null. Back-references take exponential time,
 * lookarounds quadratic time.
 */
export function findPatternProblem({ text, isExpression, isList }: Pattern): string | null {
  const pattern = isList ? unquoted(text) : text
  if (pattern.length > MAX_LENGTH) return `a pattern of more than ${MAX_LENGTH} characters`
  if (!isExpression) return null
  if (/\\\d/.test(pattern)) return 'a back-reference'
  if (/\(\?(?!:)/.test(pattern)) return 'a group that begins with (? and is not (?:'
  return isShort(pattern) ? null : 'a pattern that repeats too much'
}
