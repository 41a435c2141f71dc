import { type StoreName, toKey } from './store-names.ts'

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

const isNamed = (word: string, names: Names): boolean => names.some(({ text }) => toKey(text).split(' ').includes(word))

/**
 * Writes out what a question leaves to its reader: "yday", and the second week of "this week with last". A word of the
 * store's own names stays as it is.
 */
export const completeText = (text: string, names: Names): string =>
  text
    .replaceAll(SHORT_WORD, (word) => (isNamed(word, names) ? word : (SHORT[word] ?? word)))
    .replace(GOODBYE, '')
    .replaceAll(OF_DAYS, '$<day>')
    .replaceAll(KIND_OF_CUSTOMERS, '$<kind> customers')
    .replaceAll(THE_STATES, '$<lead> the united states')
    .replaceAll(OF_UNIT, '$<which> $<unit>')
    .replace(SECOND_UNIT, '$<first> $<unit>$<between> $<which> $<unit>')
