import { z } from 'zod'
import { ConnectorError } from '#server/integrations/connector.ts'
import { readWhole } from '#server/integrations/whole-list.ts'
import type { Client } from './client.ts'
import type { DocumentName } from './documents.ts'
import { unreadable } from './faults.ts'

const PER_PAGE = 100

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

async function* pages(list: List) {
  for (let skip = 0; ; skip += PER_PAGE) {
    const { items, totalItems } = await readPage(list, skip)
    yield { rows: items, count: totalItems }
    if (items.length === 0 && skip < totalItems) throw new ConnectorError(unreadable())
    if (skip + PER_PAGE >= totalItems) return
  }
}

/** Yields the orders of a list in pages, each order once. */
export const readOrders = (list: List): AsyncGenerator<Row[]> =>
  readWhole({ pages: () => pages(list), faultOf: unreadable })
