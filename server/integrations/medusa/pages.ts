import { z } from 'zod'
import { ConnectorError } from '#server/integrations/connector.ts'
import type { Client, Query } from './client.ts'
import { unreadable } from './faults.ts'

/** Ids begin with the time of creation, so that new rows come last. */
const ORDER = 'id'

const PER_PAGE = 50

/** Rows can move to earlier pages while they are read. Then the list is read again, at most this often. */
const MAX_PASSES = 3

const row = z.looseObject({ id: z.string().min(1) })

export type Row = z.infer<typeof row>

type ListName = 'orders' | 'payments'

type List = { client: Client; name: ListName; query: Query }

/** Ids of the rows, and how many rows the server counted with each page. */
type Pass = { ids: Set<string>; counts: number[] }

const schemaOf = (name: ListName) => z.looseObject({ [name]: z.array(row), count: z.number().int().nonnegative() })

function parsePage(name: ListName, json: unknown): { rows: Row[]; count: number } {
  const page = schemaOf(name).safeParse(json)
  const rows = z.array(row).safeParse(page.data?.[name])
  if (!page.success || !rows.success) throw new ConnectorError(unreadable(name))
  return { rows: rows.data, count: Number(page.data['count']) }
}

/** Yields one pass over a list, page by page. Throws `unreadable` if the server sends a page again and again. */
async function* pass({ client, name, query }: List, ended: Pass) {
  for (let offset = 0; ; offset += PER_PAGE) {
    const paging = { order: ORDER, limit: String(PER_PAGE), offset: String(offset) }
    const { rows, count } = parsePage(name, (await client.get(name, { ...query, ...paging })).json)
    const fresh = rows.filter(({ id }) => !ended.ids.has(id))
    if (rows.length > 0 && fresh.length === 0) throw new ConnectorError(unreadable(name, 'repeated'))
    for (const { id } of fresh) ended.ids.add(id)
    ended.counts.push(count)
    yield rows
    if (rows.length === 0 || offset + PER_PAGE >= count) return
  }
}

/**
 * Yields the rows of a list in pages, each row once. Rows that come in between move others to later pages, where they
 * are seen again. If the server counts fewer rows than at the start, some moved to pages that were already read. Then
 * it reads the list again.
 */
export async function* readList(list: List): AsyncGenerator<Row[]> {
  const seen = new Set<string>()
  for (let tried = 1; tried <= MAX_PASSES; tried += 1) {
    const ended: Pass = { ids: new Set(), counts: [] }
    for await (const rows of pass(list, ended)) {
      const fresh = rows.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      if (fresh.length > 0) yield fresh
    }
    const [first = 0] = ended.counts
    if (Math.min(...ended.counts) === first && ended.ids.size >= first) return
  }
  throw new ConnectorError(unreadable(list.name, 'moving'))
}
