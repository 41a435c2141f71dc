import { z } from 'zod'
import { splitCodes } from '#domain/imports/discount-codes.ts'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { toMinorUnits } from '#domain/money.ts'
import { toReportStore } from '#server/api/analytics/customers/history-until.ts'
import { lineRowsSchema, linesOf, toOrderLine } from '#server/api/analytics/order-line.ts'
import type { PageQuery } from '#server/api/analytics/page-query.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { countingImports, NO_IMPORTS } from '#server/api/publication/publication.ts'
import { IMPORT_NAME } from '#server/api/figures/query/row-labels.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const MOST_LINES = 500

const ORDER = `
select
  orders.id::text, orders.name, orders.placed_at as "placedAt",
  coalesce(orders.placed_time_known, (orders.placed_at at time zone $3)::time <> '00:00') as "placedTimeKnown",
  orders.currency, statuses.status,
  orders.fulfillment_status as fulfillment, coalesce(channels.name, orders.channel) as channel,
  orders.country, orders.region, orders.city, orders.payment_method as "paymentMethod",
  orders.discount_code as "discountCode", ${IMPORT_NAME} as "importName",
  orders.total::text as "statedTotal", orders.refund_date_estimated as "isRefundDateEstimated",
  case when customers.id is not null then jsonb_build_object(
    'id', customers.id::text, 'name', customers.name, 'email', customers.email,
    'isForgotten', customers.forgotten_key is not null
  ) end as customer,
  ${linesOf('orders.id', MOST_LINES)} as lines,
  (select count(*)::integer from public.order_lines where order_id = orders.id) as "lineCount"
from public.orders
join analytics.order_statuses as statuses on statuses.order_id = orders.id
left join public.customers on customers.id = orders.customer_id
left join public.imports on imports.id = orders.import_id
left join public.sales_channels as channels on channels.store_id = orders.store_id and channels.key = orders.source
where orders.store_id = $1 and orders.id = $2`

// A cancellation takes back goods as returns, and the rest as negative amounts. Others are charged, such as a shipping
// promotion that is more than the shipping.
const ENTRIES = `
with cancelled as (
  select occurred_at from public.ledger_entries
  where store_id = $1 and order_id = $2 and kind = 'return' and refund_key is null
),
entries as (
  select
    kind, amount, day, refund_key,
    refund_key is null and kind <> 'return' and (
      kind in ('sale', 'discount') or amount > 0 or not (
        occurred_at in (select occurred_at from cancelled)
        or exists (select from public.orders where store_id = $1 and id = $2 and status = 'cancelled')
      )
    ) as "isCharged"
  from public.ledger_entries
  where store_id = $1 and order_id = $2 and kind not in ('fee', 'cancellation')
)`

const chargedOf = (kind: string) => `coalesce(sum(amount) filter (where "isCharged" and kind = '${kind}'), 0)`

// Discounts are negative in the ledger.
const SUMS = `
${ENTRIES}
select
  ${chargedOf('sale')}::text as items, (-${chargedOf('discount')})::text as discounts,
  ${chargedOf('shipping')}::text as shipping, ${chargedOf('tax')}::text as taxes, ${chargedOf('duty')}::text as duties,
  coalesce(sum(amount) filter (where "isCharged"), 0)::text as total, coalesce(sum(amount), 0)::text as "totalSales"
from entries`

const GIVEN_BACK = `
${ENTRIES}
select day::text, (-sum(amount))::text as amount, refund_key is not null as "isRefund"
from entries where not "isCharged"
group by day, refund_key order by day, refund_key`

const text = z.string().nullable()

const orderSchema = z.object({
  id: z.string(),
  name: z.string(),
  placedAt: z.date(),
  placedTimeKnown: z.boolean(),
  currency: z.string(),
  status: text,
  fulfillment: text,
  channel: text,
  country: text,
  region: text,
  city: text,
  paymentMethod: text,
  discountCode: text.transform((codes) => codes && splitCodes(codes).join(', ')),
  importName: text,
  statedTotal: z.string(),
  isRefundDateEstimated: z.boolean(),
  customer: z.object({ id: z.string(), name: text, email: text, isForgotten: z.boolean() }).nullable(),
  lines: lineRowsSchema,
  lineCount: z.number(),
})

const sumsSchema = z.object({
  items: z.string(),
  discounts: z.string(),
  shipping: z.string(),
  taxes: z.string(),
  duties: z.string(),
  total: z.string(),
  totalSales: z.string(),
})

const givenBackSchema = z.array(z.object({ day: z.string(), amount: z.string(), isRefund: z.boolean() }))

// The sales channel and its id of the order find the version that counts now. A link has the id of one version, which may
// have been replaced. Versions of an import that is still running or was undone don't count.
const CURRENT = `
with counting as (${countingImports('$1', NO_IMPORTS)})
select current.id::text from public.orders as asked join public.orders as current
  on current.store_id = asked.store_id and current.source = asked.source and current.external_id = asked.external_id
where asked.store_id = $1 and asked.id = $2 and current.id <> asked.id
  and current.import_id in (select id from counting)
  and (current.replaced_by is null or current.replaced_by not in (select id from counting))
order by current.id desc limit 1`

type Asked = { claims: Claims; store: { id: string; time_zone: string }; id: string | null }

/** Loads the row of an order. If its version was replaced since, that is the version that counts. */
async function loadRow(database: Database, { claims, store, id }: Asked) {
  const load = async (version: string | null) =>
    (await database.queryAs(claims, ORDER, [store.id, version, store.time_zone])).rows[0]
  const row = await load(id)
  if (row) return row
  // People can't read a replaced version, so look as the service for the one that counts. Only that one is returned.
  const { rows } = await queryAsService<{ id: string }>(database, CURRENT, [store.id, id])
  return rows[0] && load(rows[0].id)
}

/** Loads an order with the caller's permissions. Throws 404 `order_not_found`. */
export async function buildOrderPage(
  database: Database,
  question: FiguresQuestion<PageQuery>,
): Promise<Omit<OrderPage, 'asOf'>> {
  const { claims, query, store, today } = question
  const row = await loadRow(database, { claims, store, id: query.id })
  if (!row) throw new ApiError(404, 'order_not_found', 'Order not found.')
  const { lines, placedAt, statedTotal, ...order } = orderSchema.parse(row)
  const [sums, givenBack] = await Promise.all(
    [SUMS, GIVEN_BACK].map(async (text) => (await database.queryAs(claims, text, [store.id, order.id])).rows),
  )
  const amount = (decimal: string) => toMinorUnits(decimal, order.currency)
  const { totalSales, ...charged } = sumsSchema.parse(sums?.[0])
  return {
    ...order,
    store: toReportStore(question),
    placedAt: placedAt.toISOString(),
    statedTotal: amount(statedTotal),
    charged: toAmounts(charged, amount),
    totalSales: amount(totalSales),
    lines: lines.map((line) => toOrderLine(line, order.currency)),
    givenBack: givenBackSchema.parse(givenBack).map((part) => ({ ...part, amount: amount(part.amount) })),
    today,
  }
}

type Charged = OrderPage['charged']

const toAmounts = (sums: Record<keyof Charged, string>, amount: (decimal: string) => number): Charged => ({
  items: amount(sums.items),
  discounts: amount(sums.discounts),
  shipping: amount(sums.shipping),
  taxes: amount(sums.taxes),
  duties: amount(sums.duties),
  total: amount(sums.total),
})
