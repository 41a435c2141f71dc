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
    'together bought stock inventory share percentage'
  ).split(' '),
  ...MONTHS.map((month) => month.toLowerCase()),
]

/** Real words that look like one of those with a wrong letter. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'counties county shopping produce profile marlin martin weakly stacks stocks wreaks bothered brought'.split(' '),
)

const SHORTEST = 6
const SHORTEST_SWAPPED = 4

/** These were understood only beside the word that wasn't. */
const SMALL: ReadonlySet<string> = new Set(['by', 'per', 'of', 'in', 'and', 'vs', 'each', 'every'])

function wordFor(written: string): string | null {
  if (OTHER_WORDS.has(written)) return null
  const isAlike = (word: string) =>
    (written.length >= SHORTEST && word[0] === written[0] && distance(written, word) === 1) ||
    (written.length >= SHORTEST_SWAPPED && written.length === word.length && isSwapped(written, word))
  return WORDS.find(isAlike) ?? null
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
