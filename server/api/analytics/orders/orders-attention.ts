import { z } from 'zod'
import { NOT_SENT, PAID, SENT, UNPAID } from '#domain/analysis/orders/order-states.ts'
import type { AttentionOrder, AttentionReason, OrdersAttention } from '#domain/contracts/analytics/orders-attention.ts'
import { toMinorUnits } from '#domain/money.ts'
import { addDays } from '#domain/periods.ts'
import { historyUntil, toReportStore } from '#server/api/analytics/customers/history-until.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { loadNewestFiles } from './newest-files.ts'
import { storeId } from '#server/api/request/parse-request.ts'
import type { Database } from '#server/platform/database/database.ts'

export const attentionQuerySchema = z.strictObject({ store: storeId.optional() })

type Query = z.infer<typeof attentionQuerySchema>

/** Statuses of older orders are rarely brought up to date by another import. */
const DAYS = 90
/** An order that was placed twice, or is large, matters before it is sent. */
const NEW_DAYS = 14
/** Days after which an order isn't just waiting for its turn. */
const WAITING_DAYS = 2
const FEWEST_LATER = 10
/** Most orders that are compared with the one before them. Those of much later say nothing of how long orders wait. */
const MOST_LATER = 30
const SHARE_DONE = 0.95
const FEWEST_OF_YEAR = 100
const MOST_ROWS = 50

const words = (status: string) => `lower(translate(${status}, '_-', '  '))`

/** Whether a status is one of the first words, none of the second, or unknown. */
const known = (status: string, yes: string, no: string) =>
  `case when ${status} = any(${yes}::text[]) then true when ${status} = any(${no}::text[]) then false end`

/** Orders that are counted among the next ones of each order. */
const COUNTED = {
  sendable: 'is_paid and is_sent is not null',
  sent: 'is_paid and is_sent',
  payable: 'is_paid is not null',
  paid: 'is_paid',
} as const

const COUNTS = Object.entries(COUNTED)

const isLate = (done: string, all: string) =>
  `is_old and ${all} >= ${FEWEST_LATER} and ${done} >= ${SHARE_DONE} * ${all}`

/** The newest file of an order's sales channel brought or lists it. Others have older statuses. */
const IN_NEWEST_FILE = '(import_id = any($9::bigint[]) or id = any($10::bigint[]))'

// The next orders are compared with each one, because no file says on which day an order was paid or sent.
const ORDERS = `
with placed as (
  select
    id, import_id, source, name, placed_at, placed_day, customer_id, total, currency, status, cancelled_at,
    coalesce(placed_time_known, (placed_at at time zone $2)::time <> '00:00') as time_known,
    ${words('financial_status')} as payment, ${words('coalesce(fulfillment_status, financial_status)')} as sending
  from public.orders
  where store_id = $1 and status <> 'return' and not is_test and placed_day between $4::date - 364 and $4::date
    and placed_at >= ($4::date - 365)::timestamp at time zone $2
),
usual as (
  select currency, percentile_disc(0.99) within group (order by total) as total, count(*) as orders
  from placed where status <> 'cancelled' group by currency
),
states as (
  select *,
    status = 'open' as is_open,
    placed_day <= $4::date - ${WAITING_DAYS} as is_old,
    -- On days without times, no order is after another.
    case
      when bool_and(time_known) over (partition by source, placed_day) then placed_at
      else (placed_day + 1)::timestamp at time zone $2
    end as moment,
    ${known('payment', '$5', '$6')} as is_paid,
    ${known('sending', '$7', '$8')} as is_sent
  from placed where placed_day >= $3::date and ${IN_NEWEST_FILE}
),
numbered as (
  select *,
    row_number() over line as place, count(*) over same_moment as last_place,
    count(*) over (partition by source, is_open, is_old) as places,
    ${COUNTS.map(
      ([name, counts]) => `count(*) filter (where ${counts}) over line as line_${name},
    count(*) filter (where ${counts}) over same_moment as moment_${name}`,
    ).join(',\n    ')},
    lag(id) over same as before_id, lag(name) over same as before_name, lag(placed_at) over same as before_at
  from states
  window
    line as (partition by source, is_open, is_old order by moment, id rows unbounded preceding),
    same_moment as (partition by source, is_open, is_old order by moment),
    same as (partition by customer_id, currency, total, is_open, time_known order by placed_at, id)
),
counted as (
  select numbered.*, ${COUNTS.map(([name]) => `ahead.line_${name} - numbered.moment_${name} as ${name}`).join(', ')}
  from numbered join numbered as ahead
    on ahead.source = numbered.source and ahead.is_open = numbered.is_open and ahead.is_old = numbered.is_old
    and ahead.place = least(numbered.last_place + ${MOST_LATER}, numbered.places)
),
judged as (
  select counted.*,
    status = 'cancelled' and payment in ('paid', 'captured', 'succeeded') and counted.total > 0 as is_cancelled_paid,
    is_open and is_paid and is_sent = false and ${isLate('sent', 'sendable')} as is_not_sent,
    is_open and is_paid = false and ${isLate('paid', 'payable')} as is_unpaid,
    is_open and is_sent is not true and time_known and customer_id is not null and counted.total > 0 and placed_day > $4::date - ${NEW_DAYS}
      and placed_at - before_at < interval '1 hour' as is_double,
    is_open and is_sent is not true and placed_day > $4::date - ${NEW_DAYS}
      and usual.orders >= ${FEWEST_OF_YEAR} and counted.total > 2 * usual.total as is_large,
    usual.total as usual_total, usual.orders as usual_orders
  from counted left join usual using (currency)
)
select
  judged.id::text, judged.name, placed_at as "placedAt", time_known as "placedTimeKnown", customer_id::text as "customerId",
  coalesce(customers.name, customers.email) as customer, judged.total::text, judged.currency,
  is_cancelled_paid as "isCancelledPaid", cancelled_at as "cancelledAt",
  is_not_sent as "isNotSent", sendable::integer, sent::integer,
  is_unpaid as "isUnpaid", payable::integer, paid::integer,
  is_double as "isDouble", before_id::text as "beforeId", before_name as "beforeName", before_at as "beforeAt",
  is_large as "isLarge", usual_total::text as "usualTotal", usual_orders::integer as "usualOrders",
  count(*) over ()::integer as "rowCount"
from judged left join public.customers on customers.id = judged.customer_id
where is_cancelled_paid or is_not_sent or is_unpaid or is_double or is_large
order by is_cancelled_paid desc nulls last, is_not_sent desc nulls last, is_unpaid desc nulls last, placed_at, judged.id
limit ${MOST_ROWS}`

const TOLD = `
with placed as (
  select status = 'open' as is_open,
    ${words('financial_status')} as payment, ${words('coalesce(fulfillment_status, financial_status)')} as sending,
    coalesce(placed_time_known, (placed_at at time zone $2)::time <> '00:00') as time_known
  from public.orders
  where store_id = $1 and status in ('open', 'cancelled') and not is_test and placed_day between $3::date and $4::date and ${IN_NEWEST_FILE}
    and placed_at >= ($3::date - 1)::timestamp at time zone $2
)
select
  count(*)::integer as orders,
  coalesce(bool_or(payment = any($5::text[]) or payment = any($6::text[])) filter (where is_open), false) as payment,
  coalesce(bool_or(sending = any($7::text[]) or sending = any($8::text[])) filter (where is_open), false) as sending,
  coalesce(bool_or(time_known) filter (where is_open), false) as times
from placed`

const flag = z.boolean().nullable()

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  placedAt: z.date(),
  placedTimeKnown: z.boolean(),
  customerId: z.string().nullable(),
  customer: z.string().nullable(),
  total: z.string(),
  currency: z.string(),
  isCancelledPaid: flag,
  cancelledAt: z.date().nullable(),
  isNotSent: flag,
  sendable: z.number(),
  sent: z.number(),
  isUnpaid: flag,
  payable: z.number(),
  paid: z.number(),
  isDouble: flag,
  beforeId: z.string().nullable(),
  beforeName: z.string().nullable(),
  beforeAt: z.date().nullable(),
  isLarge: flag,
  usualTotal: z.string().nullable(),
  usualOrders: z.number().nullable(),
  rowCount: z.number(),
})

const toldSchema = z.object({ orders: z.number(), payment: z.boolean(), sending: z.boolean(), times: z.boolean() })

type Row = z.infer<typeof rowSchema>

const MINUTE_MS = 60_000

function doubleOf({ isDouble, beforeId, beforeName, beforeAt, placedAt }: Row): AttentionReason[] {
  if (!isDouble || beforeId === null || beforeName === null || !beforeAt) return []
  const minutes = Math.floor((placedAt.getTime() - beforeAt.getTime()) / MINUTE_MS)
  return [{ kind: 'double', of: { id: beforeId, name: beforeName }, minutes }]
}

function largeOf({ isLarge, usualTotal, usualOrders, currency }: Row): AttentionReason[] {
  if (!isLarge || usualTotal === null || usualOrders === null) return []
  return [{ kind: 'large', usual: toMinorUnits(usualTotal, currency), orders: usualOrders }]
}

function reasonsOf(row: Row): AttentionReason[] {
  const { cancelledAt, payable, paid, sendable, sent } = row
  return [
    ...(row.isCancelledPaid
      ? [{ kind: 'cancelled_paid' as const, cancelledAt: cancelledAt?.toISOString() ?? null }]
      : []),
    ...(row.isNotSent ? [{ kind: 'not_sent' as const, later: sendable, laterDone: sent }] : []),
    ...(row.isUnpaid ? [{ kind: 'unpaid' as const, later: payable, laterDone: paid }] : []),
    ...doubleOf(row),
    ...largeOf(row),
  ]
}

const toOrder = (row: Row): AttentionOrder => ({
  id: row.id,
  name: row.name,
  placedAt: row.placedAt.toISOString(),
  placedTimeKnown: row.placedTimeKnown,
  customerId: row.customerId,
  customer: row.customer,
  total: toMinorUnits(row.total, row.currency),
  currency: row.currency,
  reasons: reasonsOf(row),
})

/**
 * Loads the orders of the last 90 days of a store's figures that need attention. An order is late if at least 95% of at
 * least 10 of the next 30 orders of its file are paid, or sent.
 */
export async function buildOrdersAttention(
  database: Database,
  question: FiguresQuestion<Query>,
): Promise<Omit<OrdersAttention, 'asOf'>> {
  const { claims, store, today } = question
  const to = historyUntil(question)
  const period = { from: addDays(to, 1 - DAYS), to }
  const { files, ids, listed: alsoListed } = await loadNewestFiles(database, { store, period })
  const values = [store.id, store.time_zone, period.from, period.to, PAID, UNPAID, SENT, NOT_SENT, ids, alsoListed]
  const [listed, looked] = await Promise.all(
    [ORDERS, TOLD].map(async (text) => (await database.queryAs(claims, text, values)).rows),
  )
  const rows = z.array(rowSchema).parse(listed)
  const { orders, ...told } = toldSchema.parse(looked?.[0])
  return {
    store: toReportStore(question),
    period,
    files,
    orders,
    told,
    rows: rows.map(toOrder),
    rowCount: rows[0]?.rowCount ?? 0,
    today,
  }
}
