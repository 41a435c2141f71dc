import { useChoice } from './use-choice.ts'

/** The first page of every list and table, for a change after which the others have other rows. */
export const FIRST_PAGES = {
  page: null,
  pairs_page: null,
  days_page: null,
  split_page: null,
  figures_page: null,
  behind_page: null,
}

/** No list of a store has more pages, and no answer more offset. */
const MOST_PAGES = 100_000

/** Reads a page from the URL, where the first is 1. Returns 0 for the first, and for what is no page. */
export function parsePage(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page > 0 && page <= MOST_PAGES ? page - 1 : 0
}

/** Formats a page, counted from 0, for the URL. `null` stands for the first. */
export const toPageText = (page: number): string | null => (page === 0 ? null : String(page + 1))

/** Returns the last page of a table, counted from 0. */
export const lastPage = (rowCount: number, pageRows: number): number => Math.max(0, Math.ceil(rowCount / pageRows) - 1)

type PageOptions = {
  /** Whether the back button skips the page that was open before. */
  replace?: boolean
}

/** Returns a page in the URL, counted from 0, and a function that opens another one. */
export function usePage(name: keyof typeof FIRST_PAGES, options: PageOptions = {}) {
  const { choice: page, choose } = useChoice((search) => parsePage(search.get(name)))
  return { page, onPage: (next: number) => choose({ [name]: toPageText(next) }, options) }
}
