import { byNames } from '#domain/advisor/questions/words/by-names.ts'
import { distance } from 'fastest-levenshtein'
import { isFiller } from '#domain/advisor/questions/words/filler-words.ts'
import { isLoose } from '#domain/advisor/questions/words/loose-words.ts'
import { type Named, type StoreName, toKey } from '#domain/advisor/questions/words/store-names.ts'
import { isCovered, type Word, wordsIn, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import { type Mention, mention, type Run, runsOf } from './read-names.ts'

const LONGEST_RUN = 5
const SHORTEST_PART = 3

/** What was read as something similar. Words with `null` were left out. */
export type Correction = { written: string; read: string | null }

/** Words of their own, which are no name with a wrong letter: "early" isn't "Earl". */
const COMMON: ReadonlySet<string> = new Set(
  (
    'early later there their these those other others never night light right white black green brown eight seven three ' +
    'first third large small price prices cheap value worth group class order since until while after before under above ' +
    'about again still always often count month weeks years today might could would should paying spend maybe extra ' +
    'whole half quarter middle start begin ended close short long large great best worst better sales sells selling ' +
    'which where when whose every each none nobody under right wrong return returned paid cards'
  ).split(' '),
)

/** Words of grammar alone name no product, although titles have them: "out" isn't "Mirror or out". */
const GRAMMAR: ReadonlySet<string> = new Set(
  (
    'more less fewer most least out in on off up down over under before after only alone without with within first second ' +
    'third last next new old best worst better worse all none no not or and per since until till by from to for than as ' +
    'any some each every both other others one ones same again ever never always both than day days week weeks month ' +
    'months year years hour hours morning afternoon evening noon night weekend online offline abandoned unique total'
  ).split(' '),
)

/** Words of their own are no name with a wrong letter: "going" isn't "Goring". */
const isNear = (written: string, known: string): boolean =>
  !COMMON.has(written) && !isLoose(written) && isAlmost(written, known)

/** Longer words may have two wrong letters. Short ones have too many neighbors. */
function isAlmost(written: string, known: string): boolean {
  const most = written.length >= 8 ? 2 : 1
  if (written.length < 5 || Math.abs(written.length - known.length) > most) return false
  return written[0] === known[0] && (distance(written, known) <= most || isSwapped(written, known))
}

/** Whether two neighboring letters have changed places. */
export function isSwapped(written: string, known: string): boolean {
  const at = Array.from(written).findIndex((letter, index) => letter !== known[index])
  const swapped = `${written.slice(0, at)}${written[at + 1] ?? ''}${written[at] ?? ''}${written.slice(at + 2)}`
  return at !== -1 && swapped === known
}

const singular = (word: string): string => (word.length > 3 ? word.replace(/(?:es|s)$/, '').replace(/i$/, 'y') : word)

type Titled = { name: StoreName; words: ReadonlySet<string> }

const titleOf = (name: StoreName): Titled => ({
  name,
  words: new Set(toKey(name.text).split(' ').map(singular)),
})

type Titles = { titles: readonly Titled[]; known: ReadonlySet<string> }

const titlesOf = byNames((names: readonly StoreName[]): Titles => {
  const titles = names.filter(({ field }) => field === 'product').map(titleOf)
  return { titles, known: new Set(titles.flatMap(({ words }) => [...words])) }
})

/** Finds a word among those of all titles: as it is, or else the most similar one. */
function wordNear(word: string, known: ReadonlySet<string>): string | null {
  const one = singular(word)
  if (known.has(one)) return one
  return [...known].find((candidate) => isNear(one, candidate)) ?? null
}

const isNumber = (word: string) => /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|pairs?|sets?)$/.test(word)

/** Finds the products whose titles have all words of a run. */
function productsWith(run: Run, titles: readonly Titled[], known: ReadonlySet<string>): Named | null {
  const words = run.key.split(' ')
  if (words.every((word) => isNumber(word) || word.length < SHORTEST_PART || GRAMMAR.has(word))) return null
  const read = words.map((word) => wordNear(word, known))
  const found = titles.filter((title) => read.every((word) => word !== null && title.words.has(word)))
  const [first] = found
  if (!first) return null
  const text = found.length === 1 ? first.name.text : read.join(' ')
  return { field: 'product', values: found.map(({ name }) => name.value), text }
}

function similarName(run: Run, names: readonly StoreName[]): Named | null {
  const name = names.find(({ field, text }) => field !== 'product' && isSimilar(run.key, toKey(text)))
  return name ? { field: name.field, values: [name.value], text: name.text } : null
}

const SHORTEST_BEGINNING = 5

/** Channels are named by one of their words, or by its beginning: "market" and "insta". */
function channelWith(run: Run, names: readonly StoreName[]): Named | null {
  if (run.words.length > 1 || run.key.length < SHORTEST_BEGINNING || COMMON.has(run.key) || isLoose(run.key))
    return null
  const found = names.filter(
    ({ field, text }) =>
      field === 'channel' &&
      toKey(text)
        .split(' ')
        .some((word) => word.startsWith(run.key)),
  )
  const [first, ...others] = found
  return first && others.length === 0 ? { field: 'channel', values: [first.value], text: first.text } : null
}

const isSimilar = (written: string, known: string): boolean =>
  singular(written) === singular(known) || isNear(written, known)

/** Whether a word is a name of the store, a part of one, or one with a wrong letter. */
export const couldBeName = (word: string, names: readonly StoreName[]): boolean =>
  names.some(({ text }) =>
    [toKey(text), ...toKey(text).split(' ')].some(
      (known) => singular(known) === singular(word) || isAlmost(word, known),
    ),
  )

const isUnread = (scan: WordScan, { start, text }: Word): boolean => !isCovered(scan, start) && !isFiller(text)

/** Returns the groups of neighboring words that nothing has accounted for. */
export function unreadRuns(scan: WordScan): Word[][] {
  const groups: Word[][] = []
  let last: Word | null = null
  for (const word of wordsIn(scan.text)) {
    const isOpen = isUnread(scan, word)
    if (isOpen && last) groups.at(-1)?.push(word)
    else if (isOpen) groups.push([word])
    last = isOpen ? word : null
  }
  return groups
}

export type NearNames = { mentions: Mention[]; corrections: Correction[] }

const toCorrection = (run: Run, named: Named): Correction[] => {
  const isExact =
    named.field !== 'channel' &&
    toKey(named.text).split(' ').map(singular).join(' ').includes(run.key.split(' ').map(singular).join(' '))
  return isExact ? [] : [{ written: run.key, read: named.text }]
}

type Read = { named: Named; run: Run }

/** Reads neighboring words as names, the longest first. */
function readRun(words: readonly Word[], find: (run: Run) => Named | null): Read[] {
  const taken = new Set<number>()
  return runsOf(words, LONGEST_RUN).flatMap((run): Read[] => {
    if (run.words.some(({ start }) => taken.has(start))) return []
    const named = find(run)
    if (!named) return []
    for (const { start } of run.words) taken.add(start)
    return [{ named, run }]
  })
}

/**
 * Reads what is left of a question as parts of the products' titles, and as names with a wrong letter. A word that isn't
 * `isName` alone is none.
 */
export function takeNearNames(
  scan: WordScan,
  names: readonly StoreName[],
  isName: (run: Run) => boolean = () => true,
): NearNames {
  const { titles, known } = titlesOf(names)
  const found: NearNames = { mentions: [], corrections: [] }
  for (const words of unreadRuns(scan)) {
    const read = readRun(words, (run) =>
      isName(run) ? (similarName(run, names) ?? productsWith(run, titles, known) ?? channelWith(run, names)) : null,
    )
    // "Gift cards" is neither a product with "gift" nor the payment method "card".
    if (new Set(read.map(({ named }) => named.field)).size > 1) continue
    for (const { named, run } of read) {
      found.corrections.push(...toCorrection(run, named))
      found.mentions.push(mention(scan, named, run))
    }
  }
  return found
}
