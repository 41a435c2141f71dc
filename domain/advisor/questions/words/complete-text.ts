import { byNames } from './by-names.ts'
import { writeCountries } from './nationalities.ts'
import { type StoreName, toKey } from './store-names.ts'
import { SYNONYMS } from './synonyms.ts'

/** What people write for short. */
const SHORT: Readonly<Record<string, string>> = {
  yday: 'yesterday',
  yest: 'yesterday',
  tdy: 'today',
  wk: 'week',
  wks: 'weeks',
  mth: 'month',
  mths: 'months',
  qtr: 'quarter',
  yr: 'year',
  yrs: 'years',
  ppl: 'people',
  custs: 'customers',
  prods: 'products',
  rev: 'revenue',
  wat: 'what',
  wich: 'which',
  wht: 'what',
  hw: 'how',
}

const SHORT_WORD = new RegExp(`(?<![\\p{L}\\p{N}#])(?:${Object.keys(SHORT).join('|')})(?![\\p{L}\\p{N}]| ?\\d)`, 'gu')

/** Words that British and American names write differently. */
const SPELLINGS: Readonly<Record<string, string>> = {
  gray: 'grey',
  color: 'colour',
  flavor: 'flavour',
  jewelry: 'jewellery',
  aluminum: 'aluminium',
}

const PAIRS = new Map(
  Object.entries(SPELLINGS).flatMap(([one, other]) => [[one, other] as const, [other, one] as const]),
)

const SPELLED = new RegExp(`\\b(?:${[...PAIRS.keys()].join('|')})\\b`, 'g')

/** Spells a word as the names of the store do. */
function spellAsNamed(word: string, names: Names): string {
  const other = PAIRS.get(word)
  return other !== undefined && isNamed(other, names) && !isNamed(word, names) ? other : word
}

const SECOND_UNIT =
  /\b(?<first>this|the current|last) (?<unit>week|month|quarter|year)(?<between>'?s?(?: \w+)? ?(?:with|to|vs\.?|versus|against|and|than)) (?:the )?(?<which>last|previous)(?: one)?(?= *[?.!]*$)/

/** "How many customers, and how many new ones". */
const KIND_OF_CUSTOMERS = /(?<=\b(?:customers|buyers)\b.*)\b(?<kind>new|returning|repeat) ones\b/g

/** The United States. "Which are the states with" asks for a list. */
const THE_STATES = /\b(?<lead>in|from|to|within) the states\b(?! (?:of|with|that|where|by|and|did|do)\b)/g

/** After a year, a word can be a name, but not one of politeness. */
const GOODBYE = /(?<=\b(?:19|20)\d{2})[ ,.!]+(?:pls|plz|please|thx|ty)(?=[ ?!.]*$)/

const OF_DAYS = /\b(?<day>yesterday|today)s\b/g

/** "Last months sales" are those of one month, and "the last months" are several. */
const OF_UNIT =
  /(?<!\bthe )\b(?<which>last|this) (?<unit>week|month|quarter|year)s(?= (?:net |gross |total |average )?(?:sales|orders|revenue|turnover|profit|refunds|customers|units|figures|numbers|results)\b)/g

type Names = readonly Pick<StoreName, 'text'>[]

const partsOfNames = byNames((names: Names) => names.map(({ text }) => ` ${toKey(text)} `).join())

const isNamed = (word: string, names: Names): boolean => partsOfNames(names).includes(` ${word} `)

/** "Sunday sales in 2025" are those of all Sundays, and "sunday sales" those of one. */
const WEEKDAY =
  /\b(?<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?=(?:net )?(?:sales|orders|revenue|turnover|takings|units|profit)\b)(?=.*\b(?:(?:19|20)\d{2}|(?:last|this) (?:month|quarter|year)|(?:in|for|during|since) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*))/g

/** Replaces words by those with the same meaning, except where a name of the store has them. */
function writeKnown(text: string, names: Names): string {
  const known = partsOfNames(names)
  const isFree = (found: string) => !known.includes(` ${toKey(found)} `)
  const written = SYNONYMS.reduce((before, [words, same]) => {
    const after = before.replace(words, same)
    return after === before || (before.match(words) ?? []).every(isFree) ? after : before
  }, text)
  return writeCountries(written, (found) => isNamed(found, names))
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/**
 * Writes out what a question leaves to its reader: "yday", and the second week of "this week with last". A word of the
 * store's own names stays as it is.
 */
export const completeText = (text: string, names: Names): string =>
  writeKnown(
    text
      .replaceAll(SHORT_WORD, (word) => (isNamed(word, names) ? word : (SHORT[word] ?? word)))
      .replaceAll(SPELLED, (word) => spellAsNamed(word, names)),
    names,
  )
    .replaceAll(WEEKDAY, '$<day>s ')
    .replace(GOODBYE, '')
    .replaceAll(OF_DAYS, '$<day>')
    .replaceAll(KIND_OF_CUSTOMERS, '$<kind> customers')
    .replaceAll(THE_STATES, '$<lead> the united states')
    .replaceAll(OF_UNIT, '$<which> $<unit>')
    .replace(SECOND_UNIT, '$<first> $<unit>$<between> $<which> $<unit>')
