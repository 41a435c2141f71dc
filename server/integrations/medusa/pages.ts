import { z } from 'zod'
import { ConnectorError } from '#server/integrations/connector.ts'
import { readWhole } from '#server/integrations/whole-list.ts'
import type { Client, Query } from './client.ts'
import { unreadable } from './faults.ts'

/** Ids begin with the time of creation, so that new rows come last. */
const ORDER = 'id'

const PER_PAGE = 50

const row = z.looseObject({ id: z.string().min(1) })

export type Row = z.infer<typeof row>

type ListName = 'orders' | 'payments'

type List = { client: Client; name: ListName; query: Query }

const schemaOf = (name: ListName) => z.looseObject({ [name]: z.array(row), count: z.number().int().nonnegative() })

function parsePage(name: ListName, json: unknown): { rows: Row[]; count: number } {
  const page = schemaOf(name).safeParse(json)
  const rows = z.array(row).safeParse(page.data?.[name])
  if (!page.success || !rows.success) throw new ConnectorError(unreadable(name))
  return { rows: rows.data, count: Number(page.data['count']) }
}

async function* pages({ client, name, query }: List) {
  for (let offset = 0; ; offset += PER_PAGE) {
    const paging = { order: ORDER, limit: String(PER_PAGE), offset: String(offset) }
    const page = parsePage(name, (await client.get(name, { ...query, ...paging })).json)
    yield page
    if (page.rows.length === 0 || offset + PER_PAGE >= page.count) return
  }
}

/** Yields the rows of a list in pages, each row once. */
export const readList = (list: List): AsyncGenerator<Row[]> =>
  readWhole({ pages: () => pages(list), faultOf: (reason) => unreadable(list.name, reason) })
