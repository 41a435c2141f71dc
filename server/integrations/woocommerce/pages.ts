import { z } from 'zod'
import { ConnectorError, type Answer } from '#server/integrations/connector.ts'
import type { Client, Query } from './client.ts'
import { unreadable } from './faults.ts'

/** The order is fixed, so that pages don't overlap: no two rows have the same id. */
const ORDERED = { orderby: 'id', order: 'asc', per_page: '100', dates_are_gmt: 'true' }

const PER_PAGE = 100

/** Rows can move to earlier pages while they are read. Then the list is read again, at most this often. */
const MAX_PASSES = 3

const numberIn = ({ headers }: Answer, name: string): number | null =>
  /^\d+$/.test(headers[name] ?? '') ? Number(headers[name]) : null

const identified = z.array(z.looseObject({ id: z.number() }))

/** Ids of the rows, and how many rows the server counted with each page. */
type Pass = { ids: Set<number>; totals: number[] }

type List = { client: Client; path: string; query: Query }

/** Yields one pass over a list, page by page. Throws `unreadable` if the server sends a page again and again. */
async function* pass({ client, path, query }: List, ended: Pass) {
  for (let page = 1; ; page += 1) {
    const answer = await client.get(path, { ...ORDERED, ...query, page: String(page) })
    const rows = identified.safeParse(answer.json)
    if (!rows.success) throw new ConnectorError(unreadable(path))
    const fresh = rows.data.filter(({ id }) => !ended.ids.has(id))
    if (rows.data.length > 0 && fresh.length === 0) throw new ConnectorError(unreadable(path, 'repeated'))
    for (const { id } of fresh) ended.ids.add(id)
    ended.totals.push(numberIn(answer, 'x-wp-total') ?? 0)
    yield rows.data
    const pages = numberIn(answer, 'x-wp-totalpages')
    if (pages === null ? rows.data.length < PER_PAGE : page >= pages) return
  }
}

/**
 * Yields the rows of a list in pages, each row once. If the server counts fewer rows than at the start, some moved to
 * pages that were already read. Then it reads the list again.
 */
export async function* readList(list: List): AsyncGenerator<{ id: number }[]> {
  const seen = new Set<number>()
  for (let tried = 1; tried <= MAX_PASSES; tried += 1) {
    const ended: Pass = { ids: new Set(), totals: [] }
    for await (const rows of pass(list, ended)) {
      const fresh = rows.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      if (fresh.length > 0) yield fresh
    }
    if (Math.min(...ended.totals) === ended.totals[0]) return
  }
  throw new ConnectorError(unreadable(list.path, 'moving'))
}
