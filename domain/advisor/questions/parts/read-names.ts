import { nounsOf } from '#domain/advisor/questions/words/dimension-words.ts'
import { LEAVING_OUT } from '#domain/advisor/questions/words/negation-words.ts'
import {
  countryIn,
  type Named,
  type NameIndex,
  NAMED_FIELDS,
  type StoreName,
  toKey,
} from '#domain/advisor/questions/words/store-names.ts'
import { isVocabulary } from '#domain/advisor/questions/words/vocabulary.ts'
import {
  cover,
  isCovered,
  takeAll,
  takes,
  type Word,
  wordsIn,
  type WordScan,
} from '#domain/advisor/questions/words/word-scan.ts'

const LONGEST_NAME = 10

/** A name in a question. Those that are left out, as in "except Germany", are negated. */
export type Mention = Named & { start: number; end: number; isNegated: boolean }

const NEGATION = new RegExp(
  `\\b(?:${LEAVING_OUT}|without|not (?:from|in|including|to)|outside(?: of)?|but not(?: from| in)?|minus|non)(?: the)?[\\s-]*$`,
)
/** "Biggest country after the UK" leaves it out. */
const AFTER_RANKED = /(?<=\b(?:most|best|biggest|largest|highest|strongest|top)\b.*)\bafter(?: the| our)?[\s-]*$/
const LEAD =
  /\b(?:(?:shipped|sent|delivered|going|went|coming) (?:to|from)|(?:paid|pays?|paying) (?:with|by|via|through|in|on)|through|via|using|called|named)(?: the)?\s*$/
const AMERICA = /\bUS\b|\b(?:in|the|within|outside) us\b/
const FROM_AMERICA = /(?<!\b(?:buy|bought|buying|order|ordered|ordering|purchase|purchased|shopped) )\b(?:from|to) us\b/

/** "us" is a country only where it can't be a pronoun. */
const isPronoun = (key: string, raw: string): boolean =>
  key === 'us' && !AMERICA.test(raw) && !FROM_AMERICA.test(raw.toLowerCase())

/** Accounts for a name with the words that belong to it. */
export function mention(scan: WordScan, named: Named, { start, end }: Pick<Word, 'start' | 'end'>): Mention {
  const before = scan.rest.slice(0, start)
  const negation = NEGATION.exec(before) ?? AFTER_RANKED.exec(before)
  const lead = negation ?? LEAD.exec(before)
  cover(scan, lead?.index ?? start, end)
  return { ...named, start, end, isNegated: negation !== null }
}

/** Whether a run of words is whole: nothing in it has been accounted for yet. */
const isFree = (scan: WordScan, words: readonly Word[]): boolean => words.every(({ start }) => !isCovered(scan, start))

export type Run = { words: readonly Word[]; key: string; start: number; end: number }

/** Returns all runs of up to `longest` words, the longest first. */
export function runsOf(words: readonly Word[], longest: number): Run[] {
  const lengths = Array.from({ length: Math.min(longest, words.length) }, (_, index) => index + 1).toReversed()
  return lengths.flatMap((length) =>
    words.slice(0, words.length - length + 1).flatMap((first, at): Run[] => {
      const run = words.slice(at, at + length)
      const last = run.at(-1) ?? first
      return [{ words: run, key: toKey(run.map(({ text }) => text).join(' ')), start: first.start, end: last.end }]
    }),
  )
}

type Naming = {
  index: NameIndex
  /** The question with its capital letters. */
  raw: string
  /** Whether some words can be a name. */
  isName: (run: Run) => boolean
}

/** Finds the names of the store in a question, the longest first. */
export function takeNames(scan: WordScan, { index, raw, isName }: Naming): Mention[] {
  return runsOf(wordsIn(scan.rest), LONGEST_NAME).flatMap((run) => {
    if (!isFree(scan, run.words) || isPronoun(run.key, raw) || !isName(run)) return []
    const named =
      index.get(run.key) ??
      index.get(run.key.replace(/s$/, '')) ??
      index.get(run.key.replaceAll(/(?<=\w{3})s\b/g, '')) ??
      (run.words.length <= 5 ? countryIn(run.key) : null)
    return named ? [mention(scan, named, run)] : []
  })
}

/** What a code "was worth" is what was sold with it. */
const WORKED =
  /\b(?:worth (?:it|the (?:money|effort|trouble|discount))|work(?:ed|ing)?|pay off|paid off|help(?:ed)?|(?:do|done|did) (?:anything|well|any good|something|much)|(?:any )?good|a success|successful)\b(?: for (?:us|me))?/g

/** Whether a question asks what came of a code, of which all days count. */
export const asksForOutcome = (text: string): boolean => text.search(WORKED) !== -1

/** The nouns of named values say nothing new: "the city of Berlin", "code WELCOME10". */
export function takeNouns(scan: WordScan, mentions: readonly Mention[]): void {
  for (const field of NAMED_FIELDS) {
    const isNamed = mentions.some((named) => named.field === field)
    if (isNamed && field !== 'customer') takes(scan, nounsOf(field))
  }
  const hasCode = mentions.some(({ field }) => field === 'discount_code')
  if (hasCode) takeAll(scan, /\b(?:used|using|redeemed|discount|campaign|offer|promo|promotion|sale)\b(?! [a-z]*s\b)/g)
  if (hasCode) takeAll(scan, WORKED)
}

const QUOTED = /"([^"]{1,80})"/g

/** Where names are quoted that the store doesn't have. `"Orders"` is a name then, and not a metric. */
export function takeQuoted(scan: WordScan, names: readonly StoreName[]): { mentions: Mention[]; unknown: Word[] } {
  const mentions: Mention[] = []
  const unknown: Word[] = []
  const isWhole = scan.text.replaceAll(QUOTED, '').trim() === ''
  for (const { 0: quote, 1: inner = '', index } of isWhole ? [] : scan.text.matchAll(QUOTED)) {
    const place = { start: index, end: index + quote.length }
    const named = names.filter(({ text }) => toKey(text) === toKey(inner))
    const [first] = named
    if (!isVocabulary(toKey(inner))) continue
    if (first) {
      const values = named.filter(({ field }) => field === first.field).map(({ value }) => value)
      mentions.push(mention(scan, { field: first.field, values, text: first.text }, place))
    } else {
      cover(scan, place.start, place.end)
      unknown.push({ text: inner, ...place })
    }
  }
  return { mentions, unknown }
}
