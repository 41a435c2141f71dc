/** Long enough for any search box; Postgres compares a `like` pattern with each place of a text. */
const MAX_LENGTH = 200

/** Postgres writes repeated parts out: `(a{9}){9}` is 81 times `a`. This many parts take it milliseconds. */
const MAX_PARTS = 300

/** Places such as the begin of a word. In repeated groups eight took eleven seconds, and four up to one. */
const MAX_PLACES = 2

const BOUND = /\{(\d+)(?:,(\d*))?\}/g

const PLACE = /(?<!(?<!\\)\[)\^|\$|\\[AZmMyY]|\[\[:[<>]:\]\]/g

/** Times that a repetition writes its part out. */
const timesOf = ([, least, most]: RegExpMatchArray): number => Math.max(1, Number(least), Number(most ?? 0))

/** Whether the expression is short when its repetitions are written out, whatever its brackets mean. */
function isShort(pattern: string): boolean {
  const bounds = [...pattern.matchAll(BOUND)]
  const parts = bounds.reduce((sum, bound) => sum + timesOf(bound), pattern.length)
  const ofGroups = bounds.filter(({ index }) => pattern[index - 1] === ')').map(timesOf)
  const copies = ofGroups.reduce((product, times) => product * times, 2 ** (pattern.split(')+').length - 1))
  const places = pattern.replace(/^\^|\$$/g, '').match(PLACE)?.length ?? 0
  return parts * copies <= MAX_PARTS && places * copies <= MAX_PLACES
}

/** The patterns in an array's text form, run together. */
const unquoted = (list: string) => list.replace(/\\([^])|"/g, '$1')

export type Pattern = { text: string; isExpression: boolean; isList: boolean }

/**
 * What makes a pattern of `like` or `match` too dear to be asked for; null where nothing does. Back-references let Postgres
 * try every way to match, which takes exponential time; looking ahead or behind takes quadratic time.
 */
export function problemWithPattern({ text, isExpression, isList }: Pattern): string | null {
  const pattern = isList ? unquoted(text) : text
  if (pattern.length > MAX_LENGTH) return `a pattern of more than ${MAX_LENGTH} characters`
  if (!isExpression) return null
  if (/\\\d/.test(pattern)) return 'a back-reference'
  if (/\(\?(?!:)/.test(pattern)) return 'a group that begins with (? and is not (?:'
  return isShort(pattern) ? null : 'a pattern that repeats too much'
}
