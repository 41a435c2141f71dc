import { parseMicros } from '#domain/money.ts'
import { type Fact, tells } from '#domain/imports/detail.ts'
import type { LedgerEvent, LedgerKind, ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { KnownOrder } from './channel-evidence.ts'
import { type HashedOrder, withHash } from './order-inserter.ts'

type Pair = { entry: HashedOrder; known: KnownOrder }

type EntryRow = {
  order_id: string
  kind: LedgerKind
  amount: string
  quantity: string
  at: number
  refund_key: string | null
  product_id: string | null
}

type LineRow = Record<'order_id' | 'title' | 'quantity' | 'unit_price' | 'discount' | 'tax', string> & {
  sku: string | null
  product_id: string | null
}

const ENTRIES = `
  select order_id, kind, amount::text, quantity::text, refund_key, product_id,
    (extract(epoch from occurred_at) * 1000)::float8 as at
  from public.ledger_entries where order_id = any ($1) order by order_id, ordinal`

const LINES = `
  select order_id, sku, title, quantity::text, unit_price::text, discount::text, tax::text, product_id
  from public.order_lines where order_id = any ($1) order by order_id, ordinal`

const toMilli = (decimal: string): bigint => parseMicros(decimal) / 1000n

const isAfterSale = ({ refundKey, kind }: Pick<LedgerEvent, 'refundKey' | 'kind'>): boolean =>
  refundKey !== null || kind === 'fee'

/** Whether the store's version has the lines and the file's version the refunds, or the other way round. */
function areComplementary({ entry: { order }, known }: Pair): boolean {
  const adds = (fact: Fact) => tells(known.detail, fact) && !tells(order.detail, fact)
  return (adds('lines') && tells(order.detail, 'refunds')) || (adds('refunds') && tells(order.detail, 'lines'))
}

const toEvent = (row: EntryRow, line: number | null): LedgerEvent => ({
  kind: row.kind,
  at: row.at,
  amount: parseMicros(row.amount),
  quantity: toMilli(row.quantity),
  line,
  refundKey: row.refund_key,
})

const groupByOrder = <Row extends { order_id: string }>(rows: Row[]) => Map.groupBy(rows, ({ order_id }) => order_id)

/** Returns the order with the lines from the store and the refunds from the file. */
function withFileRefunds(order: ParsedOrder, lines: readonly LineRow[], entries: readonly EntryRow[]): ParsedOrder {
  const lineOf = new Map(lines.map(({ product_id }, at) => [product_id, at] as const).toReversed())
  const sold = entries.map((row) => toEvent(row, row.product_id === null ? null : (lineOf.get(row.product_id) ?? null)))
  return {
    ...order,
    lines: lines.map((line) => ({
      sku: line.sku,
      title: line.title,
      quantity: toMilli(line.quantity),
      unitPrice: parseMicros(line.unit_price),
      discount: parseMicros(line.discount),
      tax: parseMicros(line.tax),
    })),
    events: [...sold.filter((event) => !isAfterSale(event)), ...order.events.filter(isAfterSale)],
  }
}

/** Returns the order with the lines from the file and the refunds from the store. */
const withStoredRefunds = (order: ParsedOrder, entries: readonly EntryRow[]): ParsedOrder => ({
  ...order,
  isRefundDateEstimated: order.isRefundDateEstimated || entries.some(({ refund_key }) => refund_key !== null),
  events: [
    ...order.events.filter((event) => !isAfterSale(event)),
    ...entries.map((row) => toEvent(row, null)).filter(isAfterSale),
  ],
})

/**
 * Combines orders that two files describe in part, such as a list of orders with refunds and a list of their items. The
 * files can be imported in any order. Returns the combined orders by number.
 */
export async function completeOrders(database: Database, pairs: readonly Pair[]): Promise<Map<string, HashedOrder>> {
  const complementary = pairs.filter(areComplementary)
  if (complementary.length === 0) return new Map()
  const ids = complementary.map(({ known }) => known.id)
  const entries = groupByOrder((await database.step<EntryRow>(ENTRIES, [ids])).rows)
  const lines = groupByOrder((await database.step<LineRow>(LINES, [ids])).rows)
  return new Map(
    complementary.map(({ entry, known }) => {
      const { order } = entry
      const stored = entries.get(known.id) ?? []
      const combined = tells(order.detail, 'lines')
        ? withStoredRefunds(order, stored)
        : withFileRefunds(order, lines.get(known.id) ?? [], stored)
      const whole = { ...combined, detail: order.detail | known.detail }
      return [order.externalId, withHash(whole)]
    }),
  )
}
