import { type ExportedFile, ofStore } from './exported-file.ts'

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** How a store orders, what it ordered, and the stock of its products. */
export const REORDER_FILES: readonly ExportedFile[] = [
  {
    name: 'reorder-rules.csv',
    about:
      'Rules for orders from suppliers: for all products, those of a vendor, or one. Empty terms are those of the less specific rule.',
    columns: {
      id: 'text',
      vendor: 'text',
      product_id: 'text',
      lead_days: 'text',
      review_days: 'text',
      minimum: 'text',
      pack_size: 'text',
      service_level: 'text',
      holding_percent: 'text',
      created_at: 'instant',
    },
    pages: ofStore({
      text: `
select
  id, vendor, product_id::text, lead_days::text, review_days::text, minimum::text, pack_size::text, service_level::text,
  holding_percent::text, created_at
from public.reorder_rules
where store_id = $1 and id > $2::uuid
order by id limit $3`,
      from: [FIRST_ID],
      key: ['id'],
    }),
  },
  {
    name: 'purchase-orders.csv',
    about: 'What you ordered from suppliers, one row per product. Without received_on, it is on its way.',
    columns: {
      id: 'text',
      product_id: 'text',
      quantity: 'text',
      ordered_on: 'text',
      expected_on: 'text',
      received_on: 'text',
      created_at: 'instant',
    },
    pages: ofStore({
      text: `
select
  id, product_id::text, quantity::text, ordered_on::text, expected_on::text, received_on::text, created_at
from public.purchase_orders
where store_id = $1 and id > $2::uuid
order by id limit $3`,
      from: [FIRST_ID],
      key: ['id'],
    }),
  },
  {
    name: 'stock-history.csv',
    about: 'The stock of products on days on which it changed. It holds until the next day of the product.',
    columns: { product_id: 'text', day: 'text', quantity: 'text' },
    pages: ofStore({
      text: `
select product_id::text, day::text, quantity::text from public.stock_snapshots
where store_id = $1 and (product_id, day) > ($2::bigint, $3::date)
order by product_id, day limit $4`,
      from: ['0', '1970-01-01'],
      key: ['product_id', 'day'],
    }),
  },
]
