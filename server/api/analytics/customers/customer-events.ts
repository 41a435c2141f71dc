import { z } from 'zod'
import type { CustomerPage } from '#domain/contracts/analytics/customer-page.ts'
import { toMinorUnits } from '#domain/money.ts'
import { lineRowsSchema, linesOf, toOrderLine } from '#server/api/analytics/order-line.ts'
import type { PageQuery } from '#server/api/analytics/page-query.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'

const PAGE_EVENTS = 20
const SHOWN_LINES = 10

// A credit note is no order: its entries are refunds.
const EVENTS = `
with theirs as (
  select
    id, name, placed_at, total, currency, status <> 'return' as is_order,
    coalesce(placed_time_known, (placed_at at time zone $3)::time <> '00:00') as time_known
  from public.orders where store_id = $1 and customer_id = $2 and not is_test
),
events as (
  select 'order' as kind, id as order_id, placed_at as at, time_known, total as amount
  from theirs where is_order
  union all
  select
    'refund', order_id, min(occurred_at), (min(occurred_at) at time zone $3)::time <> '00:00', -sum(amount)
  from theirs join public.ledger_entries on ledger_entries.order_id = theirs.id
  where refund_key is not null and kind not in ('fee', 'cancellation')
  group by order_id, day, refund_key
),
page as (
  select
    *, count(*) over ()::integer as event_count,
    lag(at) over newest_first as newer_at, lead(at) over newest_first as older_at
  from events
  window newest_first as (order by at desc, order_id desc, kind desc)
  order by at desc, order_id desc, kind desc limit ${PAGE_EVENTS} offset $4
)
select
  page.kind, theirs.id::text as "orderId", theirs.name as "orderName", at, page.time_known as "timeKnown",
  amount::text, currency, statuses.status, event_count as "eventCount",
  newer_at as "newerAt", older_at as "olderAt",
  case page.kind when 'order' then ${linesOf('theirs.id', SHOWN_LINES)} else '[]' end as lines,
  (select count(*)::integer from public.order_lines where order_id = theirs.id) as "lineCount"
from page join theirs on theirs.id = page.order_id
left join analytics.order_statuses as statuses on statuses.order_id = page.order_id and page.kind = 'order'
order by at desc, theirs.id desc, page.kind desc`

const eventsSchema = z.array(
  z.object({
    kind: z.enum(['order', 'refund']),
    orderId: z.string(),
    orderName: z.string(),
    at: z.date(),
    timeKnown: z.boolean(),
    amount: z.string(),
    currency: z.string(),
    status: z.string().nullable(),
    eventCount: z.number(),
    newerAt: z.date().nullable(),
    olderAt: z.date().nullable(),
    lines: lineRowsSchema,
    lineCount: z.number(),
  }),
)

type Events = Pick<CustomerPage, 'events' | 'eventCount' | 'covers'>

/** Loads a page of a customer's orders and refunds, newest first, with the caller's permissions. */
export async function loadEvents(
  database: Database,
  { claims, query, store }: FiguresQuestion<PageQuery>,
): Promise<Events> {
  const { rows } = await database.queryAs(claims, EVENTS, [store.id, query.id, store.time_zone, query.offset])
  const found = eventsSchema.parse(rows)
  const events = found.map(({ eventCount: _count, newerAt: _newer, olderAt: _older, at, amount, lines, ...event }) => ({
    ...event,
    at: at.toISOString(),
    amount: toMinorUnits(amount, event.currency),
    lines: lines.map((line) => toOrderLine(line, event.currency)),
  }))
  const last = found.at(-1)
  return {
    events,
    eventCount: found[0]?.eventCount ?? 0,
    covers: {
      from: last?.olderAt ? last.at.toISOString() : null,
      until: found[0]?.newerAt?.toISOString() ?? null,
    },
  }
}
