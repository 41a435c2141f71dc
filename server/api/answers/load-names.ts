import { z } from 'zod'
import { runsOf } from '#domain/advisor/questions/parts/read-names.ts'
import { addressesIn } from '#domain/advisor/questions/words/email-addresses.ts'
import { isFiller } from '#domain/advisor/questions/words/filler-words.ts'
import { NAMED_FIELDS, type NamedField, type StoreName, toKey } from '#domain/advisor/questions/words/store-names.ts'
import { wordsIn } from '#domain/advisor/questions/words/word-scan.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

const MOST_NAMES = 2000
const MOST_WORDS = 60
const LONGEST_CUSTOMER = 5
const BEGINNING = 4

/** The last letter can be the s of a plural. */
const beginningOf = (word: string): string => word.slice(0, Math.min(BEGINNING, Math.max(3, word.length - 1)))

type NameList = readonly [field: NamedField, table: string, column?: string]

/** Short lists are read whole, so that a wrong letter at the beginning doesn't matter. */
const SHORT_LISTS: readonly NameList[] = [
  ['country', 'orders'],
  ['channel', 'orders'],
  ['payment_method', 'orders'],
  ['category', 'products'],
]
const LONG_LISTS: readonly NameList[] = [
  ['city', 'orders'],
  ['region', 'orders'],
  ['discount_code', 'codes', 'code'],
  ['vendor', 'products'],
]

/** Accents don't count. A name is looked at if it has the beginning of a word of the question. */
const isLike = (column: string) =>
  `len(list_filter($1::VARCHAR[], lambda part: contains(strip_accents(lower(${column})), part))) > 0`

const distinct = ([field, table, column = field]: NameList) =>
  `select distinct '${field}' as field, ${column} as value, ${column} as text, ${column} as title
   from ${table} where ${column} is not null`

const NAMES = [
  ...SHORT_LISTS.map((list) => distinct(list)),
  ...LONG_LISTS.map((list) => `${distinct(list)} and ${isLike(list[2] ?? list[0])}`),
]

const TITLES = ['title', 'sku'].map(
  (column) =>
    `select 'product' as field, id::VARCHAR as value, ${column} as text, title from products
     where ${column} is not null and ${isLike(column)}`,
)

const LISTED = [...NAMES, ...TITLES].map((sql) => `(${sql} limit ${MOST_NAMES})`).join('\nunion all\n')

// Names of people stay in Postgres.
const CUSTOMERS = 'select value, text from private.named_customers($1, $2, $3)'

const namesSchema = z.array(
  z.object({ field: z.enum(NAMED_FIELDS), value: z.string(), text: z.string(), title: z.string() }),
)

type Customer = { value: string; text: string }

const plain = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '')

/** Customers are found by their whole name or address, because a store can have a million of them. */
async function loadCustomers({ database, claims, store }: Source, text: string): Promise<StoreName[]> {
  const written = text.toLowerCase().normalize()
  const words = wordsIn(written).slice(0, MOST_WORDS)
  const names = runsOf(words, LONGEST_CUSTOMER).map((run) => run.words.map((word) => word.text).join(' '))
  const { rows } = await database.queryAs<Customer>(claims, CUSTOMERS, [
    store,
    [...new Set(names)],
    addressesIn(written),
  ])
  return rows.map((row) => ({ field: 'customer', ...row }))
}

type Source = { database: Database; claims: Claims; store: string; run: RunFacts }

const named = (name: StoreName): StoreName =>
  name.field === 'country' ? { field: name.field, value: name.value, text: nameOfValue('country', name.value) } : name

/** Loads the store's names that a question may be about. */
export async function loadNames(source: Source, text: string): Promise<StoreName[]> {
  const words = wordsIn(plain(text.toLowerCase())).slice(0, MOST_WORDS)
  const beginnings = words.map((word) => word.text).filter((word) => !isFiller(word))
  const parts = [...new Set(beginnings.map((word) => beginningOf(toKey(word))))]
  const listed = namesSchema.parse(await source.run(LISTED, [parts])).map(named)
  return [...listed, ...(await loadCustomers(source, text))]
}
