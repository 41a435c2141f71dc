import type { StoredSpan } from '#domain/contracts/connections/reconciliation.ts'
import { minorUnit } from '#domain/imports/cells/micros.ts'
import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import { averageOfMicros } from '#domain/money.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { findSuspects, type ReportedOrder } from '#domain/reconciliation/suspects.ts'
import { buildWaterfall, roundWaterfall, type Waterfall } from '#domain/reconciliation/waterfall.ts'
import type { ReportedRow, ReportedTotals, SalesReport } from '#server/integrations/connector.ts'
import type { Run } from '#server/api/sync/sync-run.ts'
import { loadOwnDays, sumDays, zoneOf, type OwnDays } from './own-figures.ts'
import { loadOwnOrders } from './own-orders.ts'

const DAYS = 30
const MONTHS = 13

/** Each needs two lists of the shop. */
const MOST_LOOKED_INTO = 8
const MOST_SUSPECTS = 20

export type Reconciled = { days: StoredSpan[]; months: StoredSpan[] }

type Reconciling = Run & { report: SalesReport }

const monthsBack = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).with({ day: 1 }).subtract({ months }).toString()

const endOfMonth = (day: string): string => addDays(Temporal.PlainDate.from(day).add({ months: 1 }).toString(), -1)

const earlier = (left: string, right: string): string => (left < right ? left : right)

/** Adds up what the shop lists of each order in a period. */
function reportedOrders(rows: readonly ReportedRow[], { from, to }: Period): ReportedOrder[] {
  const orders = new Map<string, ReportedOrder>()
  for (const { id, number, isRefund, day, total } of rows) {
    const before = orders.get(id) ?? { id, number, day: null, total: 0n }
    const isIn = from <= day && day <= to
    const own = isRefund ? {} : { number, day }
    orders.set(id, { ...before, ...own, total: before.total + (isIn ? total : 0n) })
  }
  return [...orders.values()]
}

async function lookInto({ report, database, connection, connector }: Reconciling, span: Period, unit: bigint) {
  const rows = await report.rows({ from: addDays(span.from, -1), to: addDays(span.to, 1) })
  if (rows === null) return null
  const reported = reportedOrders(rows, span)
  const own = await loadOwnOrders(database, connection, { period: span, ids: reported.map(({ id }) => id) })
  return findSuspects({ reported, own }, { span, unit, most: MOST_SUSPECTS }).map(({ id, number, reason, amount }) => ({
    number,
    reason,
    amount: averageOfMicros(amount, 1, connection.currency),
    url: id === null ? null : (connector.orderUrl?.(id) ?? null),
  }))
}

function toSpan(period: Period, { steps, shown, rest, net, ...orders }: Waterfall, currency: string): StoredSpan {
  const minor = (micros: bigint) => averageOfMicros(micros, 1, currency)
  return {
    ...period,
    ...orders,
    shown: minor(shown),
    steps: steps.map(({ kind, amount }) => ({ kind, amount: minor(amount) })),
    rest: minor(rest),
    net: minor(net),
    suspects: null,
  }
}

type Spans = { totals: readonly ReportedTotals[]; own: OwnDays; endOf: (day: string) => string }

/** Compares what the shop states of days or months, the newest first. */
function compareSpans({ totals, own, endOf }: Spans, currency: string): StoredSpan[] {
  const unit = minorUnit(currency)
  return totals
    .map((stated) => {
      const period = { from: stated.day, to: endOf(stated.day) }
      const waterfall = buildWaterfall(stated, sumDays(own, period), unit)
      return toSpan(period, roundWaterfall(waterfall, unit), currency)
    })
    .toReversed()
}

/**
 * Compares the last 30 days and 13 months until yesterday with the shop's report, and looks for the orders that may
 * explain a rest. Resolves to a sentence if there is no report. Throws `ConnectorError`.
 */
export async function reconcile(run: Reconciling): Promise<Reconciled | { missing: string }> {
  const { connection, database, now, report } = run
  const { currency } = connection
  const unit = minorUnit(currency)
  const to = addDays(dayIn(zoneOf(connection), now()), -1)
  const from = monthsBack(to, MONTHS - 1)
  const dayTotals = await report.totals({ from: addDays(to, 1 - DAYS), to }, 'day')
  if ('missing' in dayTotals) return dayTotals
  const monthTotals = await report.totals({ from, to }, 'month')
  if ('missing' in monthTotals) return monthTotals
  const own = await loadOwnDays(database, { connection, unit }, { from, to })
  const days = compareSpans({ totals: dayTotals, own, endOf: (day) => day }, currency)
  const endOf = (day: string) => earlier(endOfMonth(day), to)
  const months = compareSpans({ totals: monthTotals, own, endOf }, currency)
  const differing = [...days, ...months].filter(({ rest, ordersRest }) => rest !== 0 || ordersRest !== 0)
  for (const span of differing.slice(0, MOST_LOOKED_INTO)) span.suspects = await lookInto(run, span, unit)
  return { days, months }
}
