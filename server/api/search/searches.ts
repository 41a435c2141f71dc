import type { SearchAnswer, SearchKind } from '#domain/contracts/search.ts'
import { toCustomerPatterns } from '#server/api/figures/like-patterns.ts'

type Found = Omit<SearchAnswer['results'][number], 'kind'>

type Search = {
  /** Selects id, name, email, customer and day. $1 is the store's id, $2 what `toPatterns` returns. */
  text: string
  /** Returns LIKE patterns or starts of numbers, or `null` if the words can't be of this kind. */
  toPatterns: (words: readonly string[]) => string[] | null
}

/** A row that a search finds. */
export type FoundRow = Found

const MOST_RESULTS = 5

/** An order's number has a digit. It is searched from its start, with or without a #, in small or large letters. */
function toOrderNumbers(words: readonly string[]): string[] | null {
  const number = words.join(' ').replace(/^#\s*/, '')
  if (!/\d/.test(number)) return null
  const written = new Set([number, number.toUpperCase(), number.toLowerCase()])
  return [...written].flatMap((text) => [text, `#${text}`])
}

/** How many numbers with the same start are looked at. The number itself is among them, because it comes first. */
const MOST_NUMBERS = 50

/**
 * How each kind is found, with the caller's permissions. Customers with the words side by side come first: %ada% and
 * %example% become %ada example%.
 */
export const SEARCHES: Record<SearchKind, Search> = {
  customer: {
    text: `
      select id::text, name, email, null as customer, null as day
      from public.customers where store_id = $1 and search_text like all ($2::text[])
      order by search_text like replace(array_to_string($2::text[], ' '), '% %', ' ') desc, id
      limit ${MOST_RESULTS}`,
    toPatterns: toCustomerPatterns,
  },
  order: {
    text: `
      with found as (
        select numbered.* from unnest($2::text[]) as number cross join lateral (
          select id, name, customer_id, placed_day, placed_at from public.orders
          where store_id = $1 and name collate "C" between number and number || chr(1114111)
          order by name collate "C" limit ${MOST_NUMBERS}
        ) as numbered
      )
      select found.id::text, found.name, customers.email, customers.name as customer, found.placed_day::text as day
      from found left join public.customers on customers.id = found.customer_id
      order by length(found.name), found.placed_at desc limit ${MOST_RESULTS}`,
    toPatterns: toOrderNumbers,
  },
}
