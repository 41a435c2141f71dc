import { z } from 'zod'
import { ConnectorError } from '#server/integrations/connector.ts'
import { rowPage, type PageOf } from './answers.ts'
import type { Client, Read } from './client.ts'
import type { DocumentName } from './documents.ts'
import { missingRight, unreadable } from './faults.ts'
import type { PageSize } from './page-size.ts'

type Row = { id: string }

type Variables = Readonly<Record<string, unknown>>

const listSchema = z.object({ orders: rowPage })
const nodesSchema = z.object({ nodes: z.array(z.unknown()) })
const restSchema = <Rows extends z.ZodType>(rows: Rows) => z.object({ node: z.object({ list: rows }) })
const nodeSchema = z.looseObject({ id: z.string() })

type Asking = { client: Client; document: DocumentName; variables: Variables; pageSize: PageSize }

/** Asks for as many rows as one query may cost. `variablesFor` gets their number. */
async function askWithin(
  { client, document, pageSize }: Asking,
  variablesFor: (rows: number) => Variables,
): Promise<Read & { rows: number }> {
  for (;;) {
    const rows = pageSize.current()
    const read = await client.read(document, variablesFor(rows))
    if (read.isDenied) throw new ConnectorError(missingRight)
    if (!read.isTooCostly) {
      pageSize.learn(rows, read.cost)
      return { ...read, rows }
    }
    if (!pageSize.halve()) throw new ConnectorError(unreadable('refused'))
  }
}

/**
 * Yields the orders of a list in pages, each order once. One that changes meanwhile moves to the end of a list by time of
 * change, where it is seen again. Throws if the server sends a page again.
 */
export async function* readOrders(asking: Asking): AsyncGenerator<Row[]> {
  const seen = new Set<string>()
  const cursors = new Set<string>()
  for (let after: string | null = null; ;) {
    const at: string | null = after
    const { data } = await askWithin(asking, (first) => ({ ...asking.variables, first, after: at }))
    const page = listSchema.safeParse(data)
    if (!page.success) throw new ConnectorError(unreadable())
    const { nodes, pageInfo } = page.data.orders
    const fresh = nodes.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    if (fresh.length > 0) yield fresh
    if (!pageInfo.hasNextPage) return
    after = nextCursor(pageInfo, cursors)
  }
}

/** Throws if the cursor was there before, or there is none. */
function nextCursor({ endCursor }: PageOf<unknown>['pageInfo'], seen: Set<string>): string {
  if (!endCursor || seen.has(endCursor)) throw new ConnectorError(unreadable('repeated'))
  seen.add(endCursor)
  return endCursor
}

/** Yields what has these global ids, in pages. What the shop no longer has is missing. */
export async function* readNodes(asking: Asking, ids: readonly string[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length;) {
    const from = at
    const { data, rows } = await askWithin(asking, (count) => ({
      ...asking.variables,
      ids: ids.slice(from, from + count),
    }))
    const found = nodesSchema.safeParse(data)
    if (!found.success) throw new ConnectorError(unreadable())
    at += rows
    yield found.data.nodes.flatMap((node) => {
      const row = nodeSchema.safeParse(node)
      return row.success ? [row.data] : []
    })
  }
}

type Rest<Item> = {
  client: Client
  document: DocumentName
  /** Global id of what has the list. */
  id: string
  schema: z.ZodType<PageOf<Item>>
}

/** Reads a nested list to its end. `first` is the page that came with its order or refund. */
export async function readRest<Item>({ client, document, id, schema }: Rest<Item>, first: PageOf<Item>) {
  const items = [...first.nodes]
  const cursors = new Set<string>()
  for (let { pageInfo } = first; pageInfo.hasNextPage;) {
    const answer = await client.ask(document, { id, after: nextCursor(pageInfo, cursors) })
    const rest = restSchema(schema).safeParse(answer)
    if (!rest.success) throw new ConnectorError(unreadable())
    const { list } = rest.data.node
    items.push(...list.nodes)
    pageInfo = list.pageInfo
  }
  return items
}
