import { z } from 'zod'
import { ConnectorError } from '#server/integrations/connector.ts'
import type { Client } from './client.ts'
import type { DocumentName } from './documents.ts'
import { unreadable } from './faults.ts'

const PER_PAGE = 100

/** Rows can move to earlier pages while they are read. Then the list is read again, at most this often. */
const MAX_PASSES = 3

const listSchema = z.object({
  orders: z.object({ totalItems: z.number(), items: z.array(z.looseObject({ id: z.string() })) }),
})

type Row = z.infer<typeof listSchema>['orders']['items'][number]

export type Filter = Readonly<Record<string, object>>

type List = { client: Client; document: DocumentName; filter: Filter }

/** Reads a page of orders. The order is fixed, so that pages don't overlap: no two rows have the same id. */
async function readPage({ client, document, filter }: List, skip: number) {
  const options = { take: PER_PAGE, skip, sort: { id: 'ASC' }, filter }
  const page = listSchema.safeParse(await client.ask(document, { options }))
  if (!page.success) throw new ConnectorError(unreadable())
  return page.data.orders
}

/** Yields one pass over a list. Throws `unreadable` if the server sends a page again and again. */
async function* pass(list: List, totals: number[]): AsyncGenerator<Row[]> {
  const ids = new Set<string>()
  for (let skip = 0; ; skip += PER_PAGE) {
    const { items, totalItems } = await readPage(list, skip)
    if (items.length > 0 && items.every(({ id }) => ids.has(id))) throw new ConnectorError(unreadable('repeated'))
    for (const { id } of items) ids.add(id)
    totals.push(totalItems)
    yield items
    if (items.length === 0 && skip < totalItems) throw new ConnectorError(unreadable())
    if (skip + PER_PAGE >= totalItems) return
  }
}

/**
 * Yields the orders of a list in pages, each order once. If the server counts fewer than at the start, some moved to pages
 * that were already read. Then it reads the list again.
 */
export async function* readOrders(list: List): AsyncGenerator<Row[]> {
  const seen = new Set<string>()
  for (let tried = 1; tried <= MAX_PASSES; tried += 1) {
    const totals: number[] = []
    for await (const rows of pass(list, totals)) {
      const fresh = rows.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      if (fresh.length > 0) yield fresh
    }
    if (Math.min(...totals) === totals[0]) return
  }
  throw new ConnectorError(unreadable('moving'))
}
