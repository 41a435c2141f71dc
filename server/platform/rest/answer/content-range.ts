import { RestError } from '#server/platform/rest/rest-error.ts'

export type Page = { offset: number; count: number; total: number | null }

/** `0-24/573`; a star for a total that nobody counted, and for a range without rows. */
export function contentRange({ offset, count, total }: Page): string {
  const range = count === 0 ? '*' : `${offset}-${offset + count - 1}`
  return `${range}/${total ?? '*'}`
}

/** 206 for part of a known total, else 200; PGRST103 for a page that begins beyond the end. */
export function pageStatus({ offset, count, total }: Page): number {
  if (total === null) return 200
  if (offset > total) {
    throw new RestError(416, ['PGRST103', 'Requested range not satisfiable'], {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    })
  }
  return count < total ? 206 : 200
}
