import { z } from 'zod'
import { splitCodes } from '#domain/imports/discount-codes.ts'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { toMinorUnits } from '#domain/money.ts'
import { toReportStore } from '#server/api/analytics/customers/history-until.ts'
import { lineRowsSchema, linesOf, toOrderLine } from '#server/api/analytics/order-line.ts'
import type { PageQuery } from '#server/api/analytics/page-query.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { IMPORT_NAME } from '#server/api/figures/query/row-labels.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const MOST_LINES = 500

const sumOf = (...kinds: string[]) => `coalesce(sum(amount) filter (where kind in ('${kinds.join("', '")}')), 0)`

const ORDER = `
select
  orders.id::text, orders.name, orders.placed_at as "placedAt",
  coalesce(orders.placed_time_known, (orders.placed_at at time zone $3)::time <> '00:00') as "placedTimeKnown",
  orders.currency, coalesce(orders.financial_status, nullif(orders.status, 'open')) as status,
  orders.fulfillment_status as fulfillment, coalesce(channels.name, orders.channel) as channel,
  orders.country, orders.region, orders.city, orders.payment_method as "paymentMethod",
  orders.discount_code as "discountCode", ${IMPORT_NAME} as "importName",
  orders.total::text as "statedTotal", orders.refund_date_estimated as "isRefundDateEstimated",
  case when customers.id is not null then jsonb_build_object(
    'id', customers.id::text, 'name', customers.name, 'email', customers.email
  ) end as customer,
  ${linesOf('orders.id', MOST_LINES)} as lines,
  (select count(*)::integer from public.order_lines where order_id = orders.id) as "lineCount"
from public.orders
left join public.customers on customers.id = orders.customer_id
left join public.imports on imports.id = orders.import_id
left join public.sales_channels as channels on channels.store_id = orders.store_id and channels.key = orders.source
where orders.store_id = $1 and orders.id = $2`

// Discounts and returns are negative in the ledger.
const SUMS = `
select
  (${sumOf('sale')})::text as "grossSales", (-${sumOf('discount')})::text as discounts,
  (-${sumOf('return')})::text as returns, (${sumOf('shipping')})::text as shipping, (${sumOf('tax')})::text as taxes,
  (${sumOf('duty')})::text as duties,
  (${sumOf('sale', 'discount', 'return', 'shipping', 'tax', 'duty')})::text as total
from public.ledger_entries where store_id = $1 and order_id = $2`

const REFUNDS = `
select day::text, (-sum(amount))::text as amount, (-${sumOf('return')})::text as goods
from public.ledger_entries
where store_id = $1 and order_id = $2 and refund_key is not null and kind not in ('fee', 'cancellation')
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
  customer: z.object({ id: z.string(), name: text, email: text }).nullable(),
  lines: lineRowsSchema,
  lineCount: z.number(),
})

const sumsSchema = z.object({
  grossSales: z.string(),
  discounts: z.string(),
  returns: z.string(),
  shipping: z.string(),
  taxes: z.string(),
  duties: z.string(),
  total: z.string(),
})

const refundsSchema = z.array(z.object({ day: z.string(), amount: z.string(), goods: z.string() }))

/** Loads an order with the caller's permissions. Throws 404 `order_not_found`. */
export async function buildOrderPage(
  database: Database,
  question: FiguresQuestion<PageQuery>,
): Promise<Omit<OrderPage, 'asOf'>> {
  const { claims, query, store, today } = question
  const { rows } = await database.queryAs(claims, ORDER, [store.id, query.id, store.time_zone])
  if (!rows[0]) throw new ApiError(404, 'order_not_found', 'Order not found.')
  const { lines, placedAt, statedTotal, ...order } = orderSchema.parse(rows[0])
  const [sums, refunds] = await Promise.all(
    [SUMS, REFUNDS].map(async (text) => (await database.queryAs(claims, text, [store.id, query.id])).rows),
  )
  const amount = (decimal: string) => toMinorUnits(decimal, order.currency)
  return {
    ...order,
    store: toReportStore(question),
    placedAt: placedAt.toISOString(),
    statedTotal: amount(statedTotal),
    sums: toAmounts(sumsSchema.parse(sums?.[0]), amount),
    lines: lines.map((line) => toOrderLine(line, order.currency)),
    refunds: refundsSchema.parse(refunds).map((refund) => ({
      day: refund.day,
      amount: amount(refund.amount),
      goods: amount(refund.goods),
    })),
    today,
  }
}

const toAmounts = (sums: z.infer<typeof sumsSchema>, amount: (decimal: string) => number): OrderPage['sums'] => ({
  grossSales: amount(sums.grossSales),
  discounts: amount(sums.discounts),
  returns: amount(sums.returns),
  shipping: amount(sums.shipping),
  taxes: amount(sums.taxes),
  duties: amount(sums.duties),
  total: amount(sums.total),
})
