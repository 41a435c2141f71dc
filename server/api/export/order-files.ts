import { type ExportedFile, ofStore } from './exported-file.ts'
import { type PagedQuery, readPages } from '#server/platform/database/pages.ts'

// What came back is what the ledger lacks of the total: goods returned in rows of their own aren't in every total.
// The date of the last row is passed on as text: a JavaScript date would lose its microseconds.
const ORDERS: PagedQuery = {
  text: `
select id, name, source, external_id, placed_at, placed_at::text as placed_key, placed_day::text as placed_day,
  status, financial_status, fulfillment_status, currency, total, customer_id, channel, country,
  replace(replace(replace(discount_code, '\\, ', chr(1)), ', ', '; '), chr(1), ', ') as discount_code,
  cancelled_at, is_test, refund_date_estimated, placed_time_known, region, city, payment_method,
  back.refunded, back.refunded_at
from public.orders
left join lateral (
  select orders.total - sum(amount) as refunded,
    max(occurred_at) filter (where amount < 0 and kind <> 'discount') as refunded_at
  from public.ledger_entries
  where order_id = orders.id and kind <> 'fee'
  having bool_or(amount < 0 and kind <> 'discount')
) as back on orders.status in ('open', 'refunded') and back.refunded > 0
where store_id = $1 and (placed_at, id) < ($2::timestamptz, $3::bigint)
order by placed_at desc, id desc limit $4`,
  from: ['infinity', 0],
  key: ['placed_key', 'id'],
}

const LINES: PagedQuery = {
  text: `
select order_id, ordinal, product_id, sku, title, quantity, currency, unit_price, discount, tax, unit_cost
from public.order_lines join public.orders on orders.id = order_lines.order_id
where order_id = any ($1::bigint[]) and (order_id, ordinal) > ($2::bigint, $3::integer)
order by order_id, ordinal limit $4`,
  from: [0, -1],
  key: ['order_id', 'ordinal'],
}

const ENTRIES: PagedQuery = {
  text: `
select order_id, ordinal, kind, occurred_at, day::text as day, currency, amount, quantity, product_id, refund_key
from public.ledger_entries
where order_id = any ($1::bigint[]) and (order_id, ordinal) > ($2::bigint, $3::integer)
order by order_id, ordinal limit $4`,
  from: [0, -1],
  key: ['order_id', 'ordinal'],
}

/** For each page of orders, reads the query's rows of these orders. */
const ofOrders = (query: PagedQuery): ExportedFile['pages'] =>
  async function* pagesOfOrders(reader, storeId) {
    for await (const orders of readPages(reader, ORDERS, [storeId])) {
      yield* readPages(reader, query, [orders.map(({ id }) => id)])
    }
  }

/** Orders with their lines and ledger entries. */
export const ORDER_FILES: readonly ExportedFile[] = [
  {
    name: 'orders.csv',
    about:
      'One row per order. placed_day is the day in the time zone of the store. placed_time_known is false if the file had a date without a time. refunded is how much of the total was given back. Several discount codes are separated by semicolons.',
    columns: {
      id: 'text',
      name: 'text',
      source: 'text',
      external_id: 'text',
      placed_at: 'instant',
      placed_day: 'text',
      placed_time_known: 'text',
      status: 'text',
      financial_status: 'text',
      fulfillment_status: 'text',
      currency: 'text',
      total: 'amount',
      customer_id: 'text',
      channel: 'text',
      country: 'text',
      region: 'text',
      city: 'text',
      payment_method: 'text',
      discount_code: 'text',
      cancelled_at: 'instant',
      is_test: 'text',
      refund_date_estimated: 'text',
      refunded: 'amount',
      refunded_at: 'instant',
    },
    pages: ofStore(ORDERS),
  },
  {
    name: 'order-lines.csv',
    about:
      'The lines of each order. order_id is the id in orders.csv. unit_price is before discounts and tax. unit_cost is what the product cost when it was sold.',
    columns: {
      order_id: 'text',
      ordinal: 'text',
      product_id: 'text',
      sku: 'text',
      title: 'text',
      quantity: 'decimal',
      currency: 'text',
      unit_price: 'amount',
      discount: 'amount',
      tax: 'amount',
      unit_cost: 'amount',
    },
    pages: ofOrders(LINES),
  },
  {
    name: 'ledger-entries.csv',
    about: 'Every sale, discount, return and fee, with its date. Discounts and returns are negative.',
    columns: {
      order_id: 'text',
      ordinal: 'text',
      kind: 'text',
      occurred_at: 'instant',
      day: 'text',
      currency: 'text',
      amount: 'amount',
      quantity: 'decimal',
      product_id: 'text',
      refund_key: 'text',
    },
    pages: ofOrders(ENTRIES),
  },
]
