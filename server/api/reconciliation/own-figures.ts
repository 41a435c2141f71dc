import { instantOf } from '#domain/imports/cells/zoned-time.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'
import { parseMicros } from '#domain/money.ts'
import { addSums, NO_SUMS, type OrderClass, type OwnFigures, type OwnSums } from '#domain/reconciliation/waterfall.ts'
import type { SyncedConnection } from '#server/api/sync/connection-state.ts'
import type { Database } from '#server/platform/database/database.ts'
import { COUNTING_ORDERS, ORDER_CLASS } from './order-classes.ts'

// Rounding is at most 5 of the smallest amount ($5) in an order.
const PLACED = `
with ${COUNTING_ORDERS},
placed as (
  select width_bucket(orders.placed_at, $3::timestamptz[]) as day, ${ORDER_CLASS} as class, orders.total,
    (select coalesce(sum(amount), 0) from public.ledger_entries
      where order_id = orders.id and kind <> 'fee' and refund_key is null) - orders.total as difference
  from orders where orders.placed_at >= ($3::timestamptz[])[1] and orders.placed_at < $6
)
select day, class, count(*)::integer as orders, sum(total)::text as stated,
  coalesce(sum(difference) filter (where abs(difference) <= 5 * $5::numeric), 0)::text as rounding
from placed group by day, class`

const MOVED = `
with ${COUNTING_ORDERS}
select width_bucket(entries.occurred_at, $3::timestamptz[]) as day, ${ORDER_CLASS} as class,
  coalesce(sum(amount) filter (where refund_key is null), 0)::text as booked,
  coalesce(sum(amount) filter (where refund_key is not null), 0)::text as refunds,
  coalesce(sum(amount) filter (where kind = 'shipping'), 0)::text as shipping,
  coalesce(sum(amount) filter (where kind = 'tax'), 0)::text as tax,
  coalesce(sum(amount) filter (where kind = 'duty'), 0)::text as duties
from public.ledger_entries as entries join orders on orders.id = entries.order_id
where entries.import_id in (select id from published) and entries.kind <> 'fee'
  and entries.occurred_at >= ($3::timestamptz[])[1] and entries.occurred_at < $5
group by 1, 2`

const NET = `
with ${COUNTING_ORDERS}
select entries.day::text as day, sum(amount)::text as net
from public.ledger_entries as entries join orders on orders.id = entries.order_id
where entries.import_id in (select id from published) and entries.day between $3 and $5 and orders.currency = $4
  and entries.kind not in ('fee', 'shipping', 'tax', 'duty')
group by 1`

type Placed = { day: number; class: OrderClass; orders: number; stated: string; rounding: string }
type Moved = Record<'booked' | 'refunds' | 'shipping' | 'tax' | 'duties', string> & { day: number; class: OrderClass }

const startOf = (day: string, zone: string): Date => new Date(instantOf(Date.parse(`${day}T00:00:00Z`), zone))

/** Returns the instants of a period's first moment and the one after it, in a zone. */
export const instantsOf = ({ from, to }: Period, zone: string): [Date, Date] => [
  startOf(from, zone),
  startOf(addDays(to, 1), zone),
]

export const zoneOf = ({ shop_zone: shop, time_zone: store }: SyncedConnection): string => shop ?? store

function add(figures: OwnFigures, name: OrderClass, sums: Partial<OwnSums>) {
  figures.sums[name] = addSums(figures.sums[name] ?? NO_SUMS, { ...NO_SUMS, ...sums })
}

/** The store's figures of single days in the shop's zone. */
export type OwnDays = ReadonlyMap<string, OwnFigures>

/** Loads the store's own figures of a connection for each day of a period. `unit` is the smallest amount, in millionths. */
export async function loadOwnDays(
  database: Database,
  { connection, unit }: { connection: SyncedConnection; unit: bigint },
  { from, to }: Period,
): Promise<OwnDays> {
  const { store_id: store, channel, currency } = connection
  const zone = zoneOf(connection)
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
  const days = new Map(dates.map((day): [string, OwnFigures] => [day, { sums: {}, netOfStoreDays: 0n }]))
  const figuresAt = (place: number) => days.get(dates[place - 1] ?? '')
  const starts = dates.map((day) => startOf(day, zone))
  const [, end] = instantsOf({ from, to }, zone)
  const about = [store, channel]
  const placed = await database.step<Placed>(PLACED, [...about, starts, currency, Number(unit) / 1e6, end])
  for (const { day, class: name, orders, stated, rounding } of placed.rows) {
    const figures = figuresAt(day)
    if (figures) add(figures, name, { orders, stated: parseMicros(stated), rounding: parseMicros(rounding) })
  }
  const moved = await database.step<Moved>(MOVED, [...about, starts, currency, end])
  for (const { day, class: name, ...amounts } of moved.rows) {
    const figures = figuresAt(day)
    if (figures === undefined) continue
    const { booked, refunds, shipping, tax, duties } = amounts
    add(figures, name, {
      booked: parseMicros(booked),
      refunds: parseMicros(refunds),
      shipping: parseMicros(shipping),
      tax: parseMicros(tax),
      duties: parseMicros(duties),
    })
  }
  const nets = await database.step<{ day: string; net: string }>(NET, [...about, from, currency, to])
  for (const { day, net } of nets.rows) {
    const figures = days.get(day)
    if (figures) figures.netOfStoreDays = parseMicros(net)
  }
  return days
}

/** Adds the figures of the days of a period. */
export function sumDays(days: OwnDays, { from, to }: Period): OwnFigures {
  const total: OwnFigures = { sums: {}, netOfStoreDays: 0n }
  for (const [day, figures] of days) {
    if (day < from || day > to) continue
    total.netOfStoreDays += figures.netOfStoreDays
    for (const name of ['sale', 'test', 'other_currency', 'cancelled', 'unrecorded_refund'] as const) {
      const sums = figures.sums[name]
      if (sums) add(total, name, sums)
    }
  }
  return total
}
