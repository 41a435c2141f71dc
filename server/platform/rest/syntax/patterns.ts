/** The maximum length of a pattern. Postgres compares a `like` pattern at each position of a text, which takes time. */
const MAX_LENGTH = 200

/**
 * The maximum size of an expression once its repetitions are written out: `(a{9}){9}` has 81 parts. 300 take
 * milliseconds.
 */
const MAX_PARTS = 300

/** The maximum number of anchors, such as the start of a word. Eight anchors in repeated groups took eleven seconds. */
const MAX_ANCHORS = 2

const BOUND = /\{(\d+)(?:,(\d*))?\}/g

const ANCHOR = /(?<!(?<!\\)\[)\^|\$|\\[AZmMyY]|\[\[:[<>]:\]\]/g

/** Returns how many copies a repetition makes at most: 5 for `{2,5}`. */
const timesOf = ([, least, most]: RegExpMatchArray): number => Math.max(1, Number(least), Number(most ?? 0))

/**
 * Returns whether the expression stays within both limits after its repetitions are written out. May overestimate the
 * size.
 */
function isShort(pattern: string): boolean {
  const bounds = [...pattern.matchAll(BOUND)]
  const parts = bounds.reduce((sum, bound) => sum + timesOf(bound), pattern.length)
  const ofGroups = bounds.filter(({ index }) => pattern[index - 1] === ')').map(timesOf)
  const copies = ofGroups.reduce((product, times) => product * times, 2 ** (pattern.split(')+').length - 1))
  const anchors = pattern.replace(/^\^|\$$/g, '').match(ANCHOR)?.length ?? 0
  return parts * copies <= MAX_PARTS && anchors * copies <= MAX_ANCHORS
}

/** Joins the patterns of an array literal into one text. */
const unquoted = (list: string) => list.replace(/\\([^])|"/g, '$1')

export type Pattern = { text: string; isExpression: boolean; isList: boolean }

/**
 * Returns why a pattern of `like` or `match` is too expensive, or null if it is allowed. Refuses back-references and
 * lookarounds because Postgres needs exponential and quadratic time for them.
 */
export function findPatternProblem({ text, isExpression, isList }: Pattern): string | null {
  const pattern = isList ? unquoted(text) : text
  if (pattern.length > MAX_LENGTH) return `a pattern of more than ${MAX_LENGTH} characters`
  if (!isExpression) return null
  if (/\\\d/.test(pattern)) return 'a back-reference'
  if (/\(\?(?!:)/.test(pattern)) return 'a group that begins with (? and is not (?:'
  return isShort(pattern) ? null : 'a pattern that repeats too much'
}
