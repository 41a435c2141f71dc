import { z } from 'zod'
import { ConnectorError } from '#server/integrations/connector.ts'
import { readWhole } from '#server/integrations/whole-list.ts'
import type { Client, Query } from './client.ts'
import { unreadable } from './faults.ts'

/** BigCommerce's largest page. */
export const LARGEST_PAGE = 250

const rowsSchema = z.array(z.looseObject({ id: z.number().int() }))

export type Row = z.infer<typeof rowsSchema>[number]

const isAscending = (rows: readonly Row[]): boolean =>
  rows.every(({ id }, at) => at === 0 || id > (rows[at - 1]?.id ?? 0))

function parseRows(json: unknown, name: string): Row[] {
  const rows = rowsSchema.safeParse(json ?? [])
  if (!rows.success) throw new ConnectorError(unreadable(name))
  return rows.data
}

/**
 * Yields orders by id, each once. Each page begins at the last id, so that orders which come or go meanwhile move no others.
 * Whether it is listed again isn't documented. A page without further orders ends the list: one with some can have fewer than
 * were asked for.
 */
export async function* listOrders(client: Client, query: Query, size: number): AsyncGenerator<Row[]> {
  for (let last = 0; ;) {
    const page = { ...query, sort: 'id:asc', min_id: String(last), limit: String(size) }
    const rows = parseRows(await client.get('v2/orders', page), 'orders')
    if (rows.some(({ id }) => id < last)) throw new ConnectorError(unreadable('orders', 'repeated'))
    if (!isAscending(rows)) throw new ConnectorError(unreadable('orders'))
    const fresh = rows.filter(({ id }) => id > last)
    if (fresh.length === 0) return
    yield fresh
    last = fresh.at(-1)?.id ?? last
  }
}

const pageSchema = z.looseObject({
  data: rowsSchema,
  meta: z
    .looseObject({ pagination: z.looseObject({ total: z.number().int().nonnegative() }).nullish() })
    .nullish()
    .catch(null),
})

type Page = { rows: Row[]; count: number }

/** Lists of version 3 say how many rows they have. */
function parsePage(json: unknown, name: string): Page {
  if (json === null) return { rows: [], count: 0 }
  const page = pageSchema.safeParse(json)
  if (!page.success) throw new ConnectorError(unreadable(name))
  return { rows: page.data.data, count: page.data.meta?.pagination?.total ?? 0 }
}

type List = { client: Client; path: string; query?: Query; name: string }

/** The stated number of pages can be wrong, so only an empty page ends a list. */
async function* pages({ client, path, query, name }: List, parse: (json: unknown, name: string) => Page) {
  for (let page = 1; ; page += 1) {
    const asked = { ...query, page: String(page), limit: String(LARGEST_PAGE) }
    const found = parse(await client.get(path, asked), name)
    if (found.rows.length > 0 || page === 1) yield found
    if (found.rows.length === 0) return
  }
}

/** Reads a list of version 2 that belongs to an order. */
export const listOfOrder = (list: List): AsyncGenerator<Row[]> =>
  readWhole({
    pages: () => pages(list, (json, name) => ({ rows: parseRows(json, name), count: 0 })),
    faultOf: (reason) => unreadable(list.name, reason),
  })

/** Reads a list of version 3. All rows that it counts have to be there. */
export const listCounted = (list: List): AsyncGenerator<Row[]> =>
  readWhole({ pages: () => pages(list, parsePage), faultOf: (reason) => unreadable(list.name, reason) })
