import { distance } from 'fastest-levenshtein'
import { MAPPING_FIELDS } from '#domain/contracts/import-terms.ts'
import type { MappingField } from '#domain/contracts/imports.ts'
import { COLUMN_NAMES } from './column-names.ts'

/** Articles and prepositions of the six languages. */
const STOP_WORDS = new Set(
  'of the der die das des de du la le les l d del el los las di dell della dello delle van het'.split(' '),
)

const MAX_NAME_LENGTH = 100

/**
 * Splits a name into words in lower case. Removes accents, brackets, units and currencies: "Total (inc. tax)", "Preis
 * in EUR".
 */
const toWords = (name: string): string[] =>
  name
    .slice(0, MAX_NAME_LENGTH)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[\s_-]+(?:in )?(?:EUR|USD|GBP|CHF|CAD|AUD|SEK|NOK|DKK|PLN|utc|UTC|gmt|GMT)\s*$/, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)

/**
 * Returns the keys for comparing a name: without blanks and punctuation, with and without words such as "of" and "the".
 */
function toKeys(name: string): string[] {
  const words = toWords(name)
  const keys = [words, words.filter((word) => !STOP_WORDS.has(word))].map((list) => list.join(''))
  return keys.filter((key) => key !== '')
}

/** Writes "Stück" as "Stueck". */
const transcribeUmlauts = (name: string): string =>
  name.replace(/[äöü]/gi, (letter) => `${letter.normalize('NFD')[0]}e`)

type KnownName = { name: string; rank: number }

/** The known names, by field and key. The most likely name of a field has the highest rank. */
const KNOWN = new Map<MappingField, Map<string, KnownName>>()

for (const field of MAPPING_FIELDS) {
  const names = (COLUMN_NAMES[field] ?? '').split(/[,\n]/).map((name) => name.trim())
  const byKey = new Map<string, KnownName>()
  names.toReversed().forEach((name, rank) => {
    for (const key of [name, transcribeUmlauts(name)].flatMap(toKeys)) byKey.set(key, { name, rank: rank + 1 })
  })
  KNOWN.set(field, byKey)
}

/** `rank` compares names of one field. `resembles` is the known name that a misspelt one is close to. */
type NameMatch = { rank: number; resembles: string | null }

/**
 * Whether a key is a misspelling of a known name. Ignores short names, because they are often other words ("Stock" and
 * "Stück").
 */
function isMisspelling(key: string, known: string): boolean {
  const longest = Math.max(key.length, known.length)
  if (longest < 6 || key[0] !== known[0] || Math.abs(key.length - known.length) > 2) return false
  const edits = distance(key, known)
  const sorted = (text: string) => text.split('').toSorted().join('')
  return edits <= (longest < 10 ? 1 : 2) || (edits === 2 && sorted(key) === sorted(known))
}

/** Returns the field with a name close to these keys. Returns an empty map if several fields have such a name. */
function findMisspelt(keys: readonly string[]): Map<MappingField, NameMatch> {
  const found = new Map<MappingField, NameMatch>()
  for (const [field, byKey] of KNOWN) {
    const [first] = [...byKey].filter(([known]) => keys.some((key) => isMisspelling(key, known)))
    // Gives a misspelt name a lower rank than all correct names.
    if (first !== undefined) found.set(field, { rank: first[1].rank / 1000, resembles: first[1].name })
  }
  return found.size === 1 ? found : new Map()
}

/** Words that say of what a price or a quantity is. */
const OF_PRODUCTS = new Set(
  'product products item items line article articulo articulos producto productos produkt artikel produit prodotto articolo produto sku'.split(
    ' ',
  ),
)

/** Finds "Precio del producto" and "Item price": the name of a price or quantity beside a word for products. */
function findOfProducts(columnName: string): Map<MappingField, NameMatch> {
  const words = toWords(columnName).filter((word) => word !== '' && !STOP_WORDS.has(word))
  const key = words.filter((word) => !OF_PRODUCTS.has(word)).join('')
  const found = new Map<MappingField, NameMatch>()
  for (const field of ['quantity', 'unit_price'] as const) {
    const known = KNOWN.get(field)?.get(key)
    if (known !== undefined) found.set(field, { rank: known.rank / 100, resembles: null })
  }
  return found
}

/** Returns the fields that a column's name can mean. */
export function matchName(columnName: string): ReadonlyMap<MappingField, NameMatch> {
  const keys = toKeys(columnName)
  const found = new Map<MappingField, NameMatch>()
  for (const [field, byKey] of KNOWN) {
    const known = keys.map((key) => byKey.get(key)).find((entry) => entry !== undefined)
    if (known !== undefined) found.set(field, { rank: known.rank, resembles: null })
  }
  if (found.size > 0) return found
  const ofProducts = findOfProducts(columnName)
  return ofProducts.size > 0 ? ofProducts : findMisspelt(keys)
}
