import type { DimensionName } from '#domain/dimensions.ts'

/** What people call each dimension. A longer name comes before a shorter one that it contains. */
const NOUNS: readonly (readonly [DimensionName, string])[] = [
  ['customer_type', '(?:customer types?|types? of customers?)'],
  [
    'customer_type',
    'new (?:and|vs\\.?|versus|or|against) (?:returning|repeat|existing|old)(?: (?:customers?|buyers?))?',
  ],
  ['first_order_month', 'first[- ]order months?'],
  ['payment_method', '(?:payment (?:methods?|types?|options?|providers?)|(?:ways? of|method of) pay(?:ing|ment))'],
  ['discount_code', '(?:(?:discount|promo(?:tion)?|coupon|voucher) codes?|codes?|coupons?|vouchers?|promotions?)'],
  ['status', '(?:order )?status(?:es)?'],
  ['weekday', '(?:weekdays?|days? of (?:the )?week)'],
  ['hour', '(?:hours?|times?)(?: of (?:the )?day)?'],
  ['category', '(?:(?:product )?categor(?:y|ies)|product (?:types?|groups?)|collections?)'],
  ['vendor', '(?:vendors?|brands?|suppliers?|manufacturers?)'],
  ['variant', 'variants?'],
  ['sku', 'skus?'],
  ['order_size', '(?:order (?:size|value) (?:bands?|ranges?|groups?))'],
  ['product', '(?:products?|items?|articles?)'],
  ['customer', '(?:customers?|buyers?|shoppers?|clients?|people|person)'],
  ['country', '(?:countr(?:y|ies)|nations?)'],
  ['region', '(?:regions?|states?|provinces?)'],
  ['city', '(?:cit(?:y|ies)|towns?)'],
  ['channel', '(?:(?:sales )?channels?|marketplaces?)'],
  ['import', 'imports?'],
  ['day', '(?:days?|dates?)'],
  ['week', 'weeks?'],
  ['month', 'months?'],
  ['quarter', 'quarters?'],
  ['year', 'years?'],
]

/** Matches the name of any dimension. */
export const ANY_DIMENSION = NOUNS.map(([, noun]) => noun).join('|')

const EXACT = NOUNS.map(([name, noun]) => [name, new RegExp(`^${noun}$`)] as const)

/** Returns the dimension that people call so. */
export function dimensionOf(noun: string): DimensionName | null {
  return EXACT.find(([, pattern]) => pattern.test(noun.replaceAll(/\s+/g, ' ').trim()))?.[0] ?? null
}

/** Returns a pattern for the names of a dimension, which add nothing where its value is named: "the city of Berlin". */
export function nounsOf(name: string): RegExp {
  const nouns = NOUNS.flatMap(([dimension, noun]) => (dimension === name ? [noun] : []))
  return new RegExp(`\\b(?:${[...nouns, '(?!)'].join('|')})\\b`, 'g')
}

/** Adverbs for rows of time. */
export const TIME_ADVERBS: readonly (readonly [RegExp, DimensionName])[] = [
  [/\bhourly\b/g, 'hour'],
  [/\bdaily\b/g, 'day'],
  [/\bweekly\b/g, 'week'],
  [/\bmonthly\b/g, 'month'],
  [/\bquarterly\b/g, 'quarter'],
  [/\b(?:yearly|annual(?:ly)?)\b/g, 'year'],
]

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** Matches a number of rows, in digits or as a word. */
export const COUNT = `(?:\\d{1,4}|${NUMBERS.join('|')}|fifteen|twenty)`

const LARGE = new Map([
  ['fifteen', 15],
  ['twenty', 20],
])

/** Returns the number of rows, or `null` if there is none. */
export function countOf(word: string | undefined): number | null {
  if (word === undefined) return null
  if (/^\d/.test(word)) return Number(word)
  return LARGE.get(word) ?? NUMBERS.indexOf(word) + 1
}
