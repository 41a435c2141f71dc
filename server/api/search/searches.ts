import type { SearchAnswer, SearchKind } from '#domain/contracts/search.ts'
import { escapePattern, toContained } from '#server/api/figures/like-patterns.ts'

type Found = Omit<SearchAnswer['results'][number], 'kind'>

type Search = {
  /** Selects id, title and detail. $1 is the store's id, $2 what `toPatterns` returns. */
  text: string
  /** Returns LIKE patterns, or `null` if the words can't be of this kind. */
  toPatterns: (words: readonly string[]) => string[] | null
}

/** A row that a search finds. */
export type FoundRow = Found

const MOST_RESULTS = 5

/** An order's number has a digit. It is searched from its start, with or without a #. */
function toOrderNumbers(words: readonly string[]): string[] | null {
  const number = escapePattern(words.join(' ').replace(/^#\s*/, ''))
  return /\d/.test(number) ? [`${number}%`, `#${number}%`] : null
}

/**
 * How each kind is found, with the caller's permissions. Customers with the words side by side come first: %ada% and
 * %example% become %ada example%.
 */
export const SEARCHES: Record<SearchKind, Search> = {
  customer: {
    text: `
      select id::text, coalesce(name, email, 'No name') as title, case when name is not null then email end as detail
      from public.customers where store_id = $1 and concat_ws(' ', name, email) ilike all ($2::text[])
      order by concat_ws(' ', name, email) ilike replace(array_to_string($2::text[], ' '), '% %', ' ') desc, id
      limit ${MOST_RESULTS}`,
    toPatterns: toContained,
  },
  order: {
    text: `
      select orders.id::text, orders.name as title, concat_ws(', ', customers.name, orders.placed_day::text) as detail
      from public.orders left join public.customers on customers.id = orders.customer_id
      where orders.store_id = $1 and orders.name ilike any ($2::text[])
      order by length(orders.name), orders.placed_at desc limit ${MOST_RESULTS}`,
    toPatterns: toOrderNumbers,
  },
}
