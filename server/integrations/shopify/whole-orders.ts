import { ConnectorError, type UnreadableOrder } from '#server/integrations/connector.ts'
import {
  editsSchema,
  lineItemPage,
  orderSchema,
  refundLinePage,
  refundSchema,
  shippingLinePage,
  type ShopifyLine,
  type ShopifyOrder,
  type ShopifyRefund,
  type ShopifyShippingLine,
} from './answers.ts'
import type { Client } from './client.ts'
import { unreadable } from './faults.ts'
import { createPageSize } from './page-size.ts'
import { readNodes, readRest } from './pages.ts'
import { problemIn, unreadableOrder } from './unreadable.ts'

export type WholeRefund = Omit<ShopifyRefund, 'refundLineItems'> & {
  lines: readonly ShopifyRefund['refundLineItems']['nodes'][number][]
}

/** An order with all its lines and refunds. `editedAt` is set if it lost something that no refund explains. */
export type WholeOrder = {
  order: ShopifyOrder
  lines: readonly ShopifyLine[]
  shippingLines: readonly ShopifyShippingLine[]
  /** The oldest first. */
  refunds: readonly WholeRefund[]
  editedAt: number | null
}

export type Row = { id: string; name?: unknown }

const FEW_REFUNDS = 3

/** Refunds are asked for by their ids: a list of orders can have them without what was refunded. */
async function loadRefunds(client: Client, orders: readonly ShopifyOrder[]): Promise<Map<string, Row>> {
  const ids = orders.flatMap(({ refunds }) => refunds.map(({ id }) => id))
  const asking = { client, document: 'refunds', variables: {}, pageSize: createPageSize(FEW_REFUNDS) } as const
  const found = new Map<string, Row>()
  for await (const page of readNodes(asking, ids)) for (const row of page) found.set(row.id, row)
  return found
}

const TOO_LONG = 'One of its refunds has too many parts to read.'

async function wholeRefund(client: Client, row: Row): Promise<WholeRefund | string> {
  const read = refundSchema.safeParse(row)
  if (!read.success) return problemIn(read.error, 'refund.')
  const { refundLineItems, ...refund } = read.data
  const others = [refund.refundShippingLines, refund.orderAdjustments, refund.transactions]
  if (others.some(({ pageInfo }) => pageInfo.hasNextPage)) return TOO_LONG
  const rest = { client, document: 'refundLines', id: refund.id, schema: refundLinePage } as const
  return { ...refund, lines: await readRest(rest, refundLineItems) }
}

export const refundedAt = ({ createdAt, processedAt }: Pick<ShopifyRefund, 'createdAt' | 'processedAt'>): number =>
  createdAt ?? processedAt

const byDay = (left: WholeRefund, right: WholeRefund): number =>
  refundedAt(left) - refundedAt(right) || (left.id < right.id ? -1 : 1)

/** Units of a line that were removed without a refund that says so. */
export function unitsRemoved({ id, quantity, currentQuantity }: ShopifyLine, refunds: readonly WholeRefund[]): number {
  const refunded = refunds.flatMap(({ lines }) => lines.filter(({ lineItem }) => lineItem.id === id))
  return Math.max(quantity - currentQuantity - refunded.reduce((sum, line) => sum + line.quantity, 0), 0)
}

/** Whether a delivery was removed without a refund that says so. */
export const isShippingRemoved = ({ id, isRemoved }: ShopifyShippingLine, refunds: readonly WholeRefund[]): boolean =>
  isRemoved &&
  !refunds.some(({ refundShippingLines }) =>
    refundShippingLines.nodes.some(({ shippingLine }) => shippingLine.id === id),
  )

/** Resolves to when the order was last edited. */
async function loadEditedAt(client: Client, { id, createdAt }: ShopifyOrder): Promise<number> {
  const edits = editsSchema.safeParse(await client.ask('edits', { id }))
  if (!edits.success) throw new ConnectorError(unreadable())
  const edit = edits.data.order.agreements.nodes.find(({ __typename: type }) => type === 'OrderEditAgreement')
  return edit?.happenedAt ?? createdAt
}

async function wholeOrder(client: Client, order: ShopifyOrder, found: ReadonlyMap<string, Row>) {
  const { id } = order
  const lines = await readRest({ client, document: 'lines', id, schema: lineItemPage }, order.lineItems)
  const rest = { client, document: 'shippingLines', id, schema: shippingLinePage } as const
  const shippingLines = await readRest(rest, order.shippingLines)
  const refunds: WholeRefund[] = []
  for (const { id: refundId } of order.refunds) {
    const row = found.get(refundId)
    const refund = row === undefined ? 'Its refunds changed while they were read.' : await wholeRefund(client, row)
    if (typeof refund === 'string') return refund
    refunds.push(refund)
  }
  const isCut =
    lines.some((line) => unitsRemoved(line, refunds) > 0) ||
    shippingLines.some((line) => isShippingRemoved(line, refunds))
  return {
    order,
    lines,
    shippingLines,
    refunds: refunds.toSorted(byDay),
    editedAt: isCut ? await loadEditedAt(client, order) : null,
  }
}

/** Reads what a list of orders leaves out: longer lists of lines, and refunds. */
export async function loadWholeOrders(client: Client, rows: readonly Row[]): Promise<(WholeOrder | UnreadableOrder)[]> {
  const read = rows.map((row) => ({ row, order: orderSchema.safeParse(row) }))
  const refunds = await loadRefunds(
    client,
    read.flatMap(({ order }) => (order.success ? [order.data] : [])),
  )
  const whole: (WholeOrder | UnreadableOrder)[] = []
  for (const { row, order } of read) {
    const found = order.success ? await wholeOrder(client, order.data, refunds) : problemIn(order.error)
    whole.push(typeof found === 'string' ? unreadableOrder(row, found) : found)
  }
  return whole
}
