import { z } from 'zod'
import { ConnectorError, type Answer } from '#server/integrations/connector.ts'
import { readWhole } from '#server/integrations/whole-list.ts'
import type { Client, Query } from './client.ts'
import { unreadable } from './faults.ts'

/** The order is fixed, so that pages don't overlap: no two rows have the same id. */
const ORDERED = { orderby: 'id', order: 'asc', per_page: '100', dates_are_gmt: 'true' }

const PER_PAGE = 100

const numberIn = ({ headers }: Answer, name: string): number | null =>
  /^\d+$/.test(headers[name] ?? '') ? Number(headers[name]) : null

const identified = z.array(z.looseObject({ id: z.number() }))

type List = { client: Client; path: string; query: Query }

async function* pages({ client, path, query }: List) {
  for (let page = 1; ; page += 1) {
    const answer = await client.get(path, { ...ORDERED, ...query, page: String(page) })
    const rows = identified.safeParse(answer.json)
    if (!rows.success) throw new ConnectorError(unreadable(path))
    yield { rows: rows.data, count: numberIn(answer, 'x-wp-total') ?? 0 }
    const last = numberIn(answer, 'x-wp-totalpages')
    if (last === null ? rows.data.length < PER_PAGE : page >= last) return
  }
}

/** Yields the rows of a list in pages, each row once. WordPress also counts rows that the key may not read. */
export const readList = (list: List): AsyncGenerator<{ id: number }[]> =>
  readWhole({ pages: () => pages(list), mayHide: true, faultOf: (reason) => unreadable(list.path, reason) })
