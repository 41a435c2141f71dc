import { toCountry } from '#domain/imports/countries.ts'
import type { FilterField } from '#domain/dimensions.ts'
import { byNames } from './by-names.ts'
import { isFiller } from './filler-words.ts'
import { isVocabulary } from './vocabulary.ts'
import { wordsIn } from './word-scan.ts'

/** The fields whose values a question can name, those that win first. */
export const NAMED_FIELDS = [
  'country',
  'city',
  'region',
  'channel',
  'payment_method',
  'discount_code',
  'category',
  'vendor',
  'product',
  'customer',
] as const satisfies readonly FilterField[]

export type NamedField = (typeof NAMED_FIELDS)[number]

/**
 * A value of the store's own. The value of a product or customer is its id. `title` is what replies call it, if that
 * differs from the text.
 */
export type StoreName = { field: NamedField; value: string; text: string; title?: string }

/** What a part of a question names. `text` is what the store calls it. */
export type Named = { field: NamedField; values: readonly string[]; text: string }

/** Apostrophes are those of a prepared question. */
const plain = (text: string): string =>
  text.toLowerCase().replaceAll(/[‘’ʼ]/g, "'").normalize('NFKD').replace(/\p{M}/gu, '')

/** Returns a text as its words, without accents and punctuation. */
export const toKey = (text: string): string =>
  wordsIn(plain(text))
    .map((word) => word.text)
    .join(' ')

/** Products are often called by the part of their title before the size: "Sencha" for "Sencha, 100 g". */
function keysOf({ field, text }: StoreName): string[] {
  if (field !== 'product') return [toKey(text)]
  const words = toKey(text).split(' ')
  // "Tea for two" is the beginning of "Tea for two gift set".
  const beginnings = words.map((_, at) => words.slice(0, at + 1)).filter((part) => part.length > 2)
  const whole = beginnings.filter((part) => !isFiller(part.at(-1) ?? ''))
  return [toKey(text), toKey(text.split(/,| [-–—|(]/)[0] ?? ''), ...whole.map((part) => part.join(' '))]
}

export type NameIndex = ReadonlyMap<string, Named>

const rank = ({ field }: Pick<Named, 'field'>) => NAMED_FIELDS.indexOf(field)

function add(index: Map<string, Named>, key: string, { field, value, text, title = text }: StoreName): void {
  const known = index.get(key)
  if (known && rank(known) < rank({ field })) return
  const isSame = known?.field === field
  const values = isSame ? [...new Set([...known.values, value])] : [value]
  index.set(key, { field, values, text: isSame && known.values[0] !== value ? key : title })
}

/** Indexes names by their words. A name of words that questions are made of, such as "Sale", can't be recognized. */
export const indexNames = byNames((names: readonly StoreName[]): NameIndex => {
  const index = new Map<string, Named>()
  for (const name of names) {
    for (const key of new Set(keysOf(name))) {
      if (key !== '' && !isVocabulary(key) && !key.split(' ').every(isFiller)) add(index, key, name)
    }
  }
  return index
})

// Created on first use, because it takes memory that a server may never need.
let countries: Intl.DisplayNames | undefined
const SHORT = new Set(['uk', 'us', 'usa', 'uae'])
/** Names of countries have these words: the Isle of Man, Trinidad and Tobago. */
const isFillerOfNames = (word: string): boolean => isFiller(word) && !['and', 'of', 'the', 'us'].includes(word)

/** Returns the country that some words name, whether the store has sold there or not. */
export function countryIn(words: string): Named | null {
  const isName = /^[\p{L} ]+$/u.test(words) && (words.length > 3 || SHORT.has(words))
  if (!isName || words.split(' ').some(isFillerOfNames)) return null
  const code = toCountry(words)
  if (!/^[A-Z]{2}$/.test(code) || (!SHORT.has(words) && isVocabulary(words))) return null
  countries ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
  return { field: 'country', values: [code], text: countries.of(code) ?? code }
}
