import { distance } from 'fastest-levenshtein'
import { MONTHS } from '#domain/months.ts'
import { type Correction, isSwapped } from './near-names.ts'

/** Words that questions are made of. */
const WORDS = [
  ...(
    'sales orders order revenue turnover customers customer products product country countries category categories ' +
    'region regions channel channels refunds refund refunded returns returned discount discounts average profit margin ' +
    'returning shipping yesterday month months weekday weekend quarter monthly weekly payment method compared ' +
    'previous selling sellers biggest highest lowest which what many much how show last week year this between ' +
    'together bought stock inventory share percentage should would could where units weekdays cities compared between ' +
    'different quantity quantities invoice delivered something anything without except through cancelled abandoned delivery repeat best worst total number people buyers today'
  ).split(' '),
  ...MONTHS.map((month) => month.toLowerCase()),
]

/** Real words that look like one of those with a wrong letter. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'counties county shopping produce profile marlin martin weakly stacks stocks wreaks bothered brought'.split(' '),
)

const SHORTEST = 6
const SHORTEST_SWAPPED = 4
const SHORTEST_SKELETON = 3

/** The word without the vowels after its first letter, as people write it for short: "prdct". */
const skeletonOf = (word: string): string => word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/g, '')

/** "Citys" is the plural that the singular suggests. */
const PLURALS: ReadonlyMap<string, string> = new Map(
  WORDS.filter((word) => word.endsWith('ies')).map((word) => [word.replace(/ies$/, 'ys'), word]),
)

/** These were understood only beside the word that wasn't. */
const SMALL: ReadonlySet<string> = new Set(['by', 'per', 'of', 'in', 'and', 'vs', 'each', 'every'])

/** Whether one letter is missing. */
const isWithout = (written: string, word: string): boolean => word[0] === written[0] && distance(written, word) === 1

function wordFor(written: string): string | null {
  if (OTHER_WORDS.has(written)) return null
  const isAlike = (word: string) =>
    (written.length === SHORTEST - 1 && word.length === SHORTEST && isWithout(written, word)) ||
    (written.length >= SHORTEST && word[0] === written[0] && distance(written, word) === 1) ||
    (written.length >= SHORTEST_SWAPPED && written.length === word.length && isSwapped(written, word))
  const isShort = written.length >= SHORTEST_SKELETON && skeletonOf(written) === written
  const short = isShort ? WORDS.filter((word) => word !== written && skeletonOf(word) === written) : []
  const [first] = short
  return PLURALS.get(written) ?? first ?? WORDS.find(isAlike) ?? null
}

/** Reads words of questions with a wrong letter. Returns `null` unless that explains all words that weren't understood. */
export function readSpelling(
  text: string,
  unknown: readonly string[],
): { text: string; corrections: Correction[] } | null {
  const words = unknown.flatMap((part) => part.split(' ')).filter((word) => !SMALL.has(word))
  const corrections = words.flatMap((written): Correction[] => {
    const read = wordFor(written)
    return read === null ? [] : [{ written, read }]
  })
  if (words.length === 0 || corrections.length < words.length) return null
  const pairs = new Map(corrections.map(({ written, read }) => [written, read]))
  return { text: text.replaceAll(/[\p{L}\p{N}']+/gu, (word) => pairs.get(word.toLowerCase()) ?? word), corrections }
}
