import type { ShopOrder } from './shop-orders.ts'

/** The day by which the shop's reports count orders. Refunds count on their own day. */
export type DateType = 'date_paid' | 'date_created'

const LEFT_OUT = new Set(['pending', 'failed', 'cancelled', 'auto-draft', 'trash', 'checkout-draft'])

type Row = { at: number; total: number; tax: number; shipping: number; isOrder: boolean }

type Asked = { query: Record<string, string>; dateType: DateType; zoneOffsetMs: number }

/** A row for each order and each refund, which has the status of its order. */
const rowsOf = (orders: readonly ShopOrder[], dateType: DateType): Row[] =>
  orders
    .filter(({ status }) => !LEFT_OUT.has(status))
    .flatMap((order) => [
      {
        at: dateType === 'date_paid' ? (order.paid ?? order.created) : order.created,
        total: Number(order.total),
        tax: Number(order.tax),
        shipping: Number(order.shipping),
        isOrder: true,
      },
      ...order.refunds.map(({ created, amount, shipping = '0', lines = [] }) => ({
        at: created,
        total: -Number(amount),
        tax: -lines.reduce((sum, { tax = '0' }) => sum + Number(tax), 0),
        shipping: -Number(shipping),
        isOrder: false,
      })),
    ])

/** Sums of binary fractions, as the database of WordPress adds them. */
function subtotals(rows: readonly Row[]) {
  const sumOf = (field: 'total' | 'tax' | 'shipping') => rows.reduce((sum, row) => sum + row[field], 0)
  const [total, taxes, shipping] = [sumOf('total'), sumOf('tax'), sumOf('shipping')]
  return {
    orders_count: rows.filter(({ isOrder }) => isOrder).length,
    total_sales: total,
    taxes,
    shipping,
    net_revenue: total - taxes - shipping,
    segments: [],
  }
}

function startsBetween(from: string, to: string, interval: string): string[] {
  const starts: string[] = []
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to;) {
    starts.push(day.toString())
    day = interval === 'month' ? day.with({ day: 1 }).add({ months: 1 }) : day.add({ days: 1 })
  }
  return starts
}

/** Answers `wc-analytics/reports/revenue/stats` in the shape of WooCommerce 11, by its definitions. */
export function toStatsJson(orders: readonly ShopOrder[], { query, dateType, zoneOffsetMs }: Asked) {
  const [from = '', to = ''] = [query['after']?.slice(0, 10), query['before']?.slice(0, 10)]
  const asked = query['date_type']
  const rows = rowsOf(orders, asked === 'date_created' || asked === 'date_paid' ? asked : dateType)
  const dayOf = ({ at }: Row) => new Date(at + zoneOffsetMs).toISOString().slice(0, 10)
  const starts = startsBetween(from, to, query['interval'] ?? 'week')
  const intervals = starts.map((start, index) => {
    const next = starts[index + 1]
    const own = rows.filter(
      (row) => dayOf(row) >= start && dayOf(row) <= to && (next === undefined || dayOf(row) < next),
    )
    const name = query['interval'] === 'month' ? start.slice(0, 7) : start
    return { interval: name, date_start: `${start} 00:00:00`, subtotals: subtotals(own) }
  })
  const shown = intervals.slice(0, Number(query['per_page'] ?? 10))
  return { totals: subtotals(rows.filter((row) => dayOf(row) >= from && dayOf(row) <= to)), intervals: shown }
}
