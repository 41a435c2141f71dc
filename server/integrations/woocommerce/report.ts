import { z } from 'zod'
import { addDays, type Period } from '#domain/periods.ts'
import type { PlatformTotals } from '#domain/reconciliation/stated.ts'
import {
  ConnectorError,
  type Answer,
  type ReportedRow,
  type ReportedTotals,
  type SalesReport,
} from '#server/integrations/connector.ts'
import { absolute, dayText, money } from './answers.ts'
import type { Client, Query } from './client.ts'
import { faultOfStatus, unreadable } from './faults.ts'
import { ORDERS } from './order-lists.ts'
import { readList } from './pages.ts'

const STATS = 'wc-analytics/reports/revenue/stats'
const REFUNDS = 'wc/v3/refunds'

const NO_RIGHT =
  'The key may not read the shop’s reports. Its user needs the role Administrator or Shop manager, and the key the permission Read.'
const NO_REPORT =
  'This shop has no report of WooCommerce Analytics. It needs WooCommerce 4 or newer, and Analytics may be switched off.'

/** Reports add amounts as binary fractions. Amounts are exact below 2^53 millionths. */
const amount = z.number().transform((value) => BigInt(Math.round(value * 1e6)))

const statsSchema = z.looseObject({
  intervals: z.array(
    z.looseObject({
      date_start: dayText,
      subtotals: z.looseObject({ orders_count: z.number(), total_sales: amount }),
    }),
  ),
})

/** WooCommerce's own setting, which shops can change. */
const LEFT_OUT = new Set(['pending', 'failed', 'cancelled', 'checkout-draft', 'auto-draft', 'trash'])

/** Longer periods would need more pages. The report has at most this many intervals in one. */
const MOST_INTERVALS = 100

const MOST_ROWS = 2000

/** Dates without a zone are the shop's. */
const within = ({ from, to }: Period) => ({ after: `${from}T00:00:00`, before: `${to}T23:59:59` })

/** The list's `after` and `before` exclude their own second. */
const listedIn = ({ from, to }: Period) => ({
  after: `${addDays(from, -1)}T23:59:59`,
  before: `${addDays(to, 1)}T00:00:00`,
  dates_are_gmt: 'false',
})

const missingOf = ({ status }: Answer): string | null => {
  if (status === 401 || status === 403) return NO_RIGHT
  return status === 404 ? NO_REPORT : null
}

function readStats({ json }: Answer): Map<string, PlatformTotals> {
  const stats = statsSchema.safeParse(json)
  if (!stats.success) throw new ConnectorError(unreadable(STATS))
  return new Map(
    stats.data.intervals.map(({ date_start: day, subtotals }) => [
      day,
      { orders: subtotals.orders_count, total: subtotals.total_sales },
    ]),
  )
}

const orderRow = z.looseObject({
  id: z.number(),
  number: z.string().nullish(),
  date_created: dayText,
  total: money,
  status: z.string(),
})
const refundRow = z.looseObject({ id: z.number(), parent_id: z.number(), date_created: dayText, amount: money })

/** Reads a list. `null` if it has more rows than `most`. */
async function readRows<Row>(list: { client: Client; path: string; query: Query }, row: z.ZodType<Row>) {
  const read: Row[] = []
  for await (const page of readList(list)) {
    const rows = z.array(row).safeParse(page)
    if (!rows.success) throw new ConnectorError(unreadable(list.path))
    read.push(...rows.data)
    if (read.length > MOST_ROWS) return null
  }
  return read
}

/**
 * Reads WooCommerce Analytics. Its total sales are the totals of orders on their day less the refunds of the day,
 * without pending, failed and cancelled orders. The shop's settings choose whether an order's day is that of the payment,
 * of the order or of its completion. See woocommerce/src/Admin/API/Reports/Orders/Stats/DataStore.php.
 */
export function createReport(client: Client): SalesReport {
  async function totals(period: Period, interval: 'day' | 'month'): Promise<ReportedTotals[] | { missing: string }> {
    const query = { ...within(period), interval, per_page: String(MOST_INTERVALS), order: 'asc', orderby: 'date' }
    const shown = await client.request(STATS, query)
    const missing = missingOf(shown)
    if (missing !== null) return { missing }
    if (shown.status !== 200) throw new ConnectorError(faultOfStatus(shown))
    const byOrderDay = readStats(await client.get(STATS, { ...query, date_type: 'date_created' }))
    return [...readStats(shown)].flatMap(([day, own]) => {
      const placed = byOrderDay.get(day)
      return placed === undefined ? [] : [{ day, shown: own, byOrderDay: placed }]
    })
  }

  /** Shops before WooCommerce 9 have no list of all refunds. */
  async function rows(period: Period): Promise<ReportedRow[] | null> {
    const hasRefunds = await client.request(REFUNDS, { per_page: '1' })
    if (hasRefunds.status === 404) return null
    const query = { ...listedIn(period), status: 'any', _fields: 'id,number,date_created,total,status' }
    const orders = await readRows({ client, path: ORDERS, query }, orderRow)
    const refunds = orders && (await readRows({ client, path: REFUNDS, query: listedIn(period) }, refundRow))
    if (orders === null || refunds === null) return null
    return [
      ...orders
        .filter(({ status }) => !LEFT_OUT.has(status))
        .map(({ id, number, date_created: day, total }) => ({
          id: String(id),
          number: number || String(id),
          isRefund: false,
          day,
          total,
        })),
      ...refunds.map(({ parent_id: id, date_created: day, amount: paidBack }) => ({
        id: String(id),
        number: String(id),
        isRefund: true,
        day,
        total: -absolute(paidBack),
      })),
    ]
  }

  return { totals, rows }
}
