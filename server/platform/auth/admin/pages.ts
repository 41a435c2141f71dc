import type { Context } from 'hono'
import { validationFailed } from '#server/platform/auth/auth-error.ts'

const defaultPerPage = 50
const maxPerPage = 1000
const maxPage = 1_000_000

/** Reads `page` and `per_page`. Throws 400 for anything but numbers. */
export const readPage = (context: Context) => ({
  page: Math.min(readCount(context.req.query('page'), 1), maxPage),
  perPage: Math.min(readCount(context.req.query('per_page'), defaultPerPage), maxPerPage),
})

function readCount(text: string | undefined, byDefault: number): number {
  if (text === undefined || text === '') return byDefault
  if (/^\d{1,9}$/.test(text)) return Number(text) || byDefault
  throw validationFailed(
    `Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
  )
}

type Pages = { path: string; page: number; perPage: number; total: number }

/** Tells the client the number of rows, and the next and the last page. */
export function describePages(context: Context, { path, page, perPage, total }: Pages): void {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  // The client takes the page from the first parameter.
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  context.header('X-Total-Count', String(total))
  context.header('Link', [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')].join(', '))
}
