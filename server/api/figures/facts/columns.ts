/** How a column is stored. `AMOUNT` and `UNITS` are exact decimals; see `decimalsOf`. */
type ColumnType = 'BIGINT' | 'BOOLEAN' | 'DATE' | 'UTINYINT' | 'VARCHAR' | 'AMOUNT' | 'UNITS'

export type FactColumn = {
  name: string
  type: ColumnType
  /** The SQL expression that reads the column from Postgres. */
  from: string
  /** Whether each ledger row carries a copy, so that sums by this column need no join. */
  isInLedger?: true
}

const isTimeKnown = `coalesce(orders.placed_time_known, (orders.placed_at at time zone $4)::time <> '00:00')`

/**
 * What is kept of each order. A new fact about orders is one line here. Its text is cut to one line. Days come from the
 * times, because a change of time zone moves the days in Postgres bit by bit.
 */
export const ORDER_COLUMNS: readonly FactColumn[] = [
  { name: 'id', type: 'BIGINT', from: 'orders.id' },
  { name: 'name', type: 'VARCHAR', from: 'orders.name' },
  { name: 'import_id', type: 'BIGINT', from: 'orders.import_id', isInLedger: true },
  { name: 'replaced_by', type: 'BIGINT', from: 'orders.replaced_by' },
  { name: 'day', type: 'DATE', from: '(orders.placed_at at time zone $4)::date' },
  {
    name: 'hour',
    type: 'UTINYINT',
    from: `case when ${isTimeKnown} then extract(hour from orders.placed_at at time zone $4)::integer end`,
  },
  { name: 'placed_us', type: 'BIGINT', from: '(extract(epoch from orders.placed_at) * 1000000)::bigint' },
  { name: 'currency', type: 'VARCHAR', from: 'orders.currency' },
  { name: 'customer_id', type: 'BIGINT', from: 'orders.customer_id', isInLedger: true },
  // A credit note moves money and is no order.
  { name: 'is_order', type: 'BOOLEAN', from: `orders.status <> 'return'` },
  { name: 'is_refund_estimated', type: 'BOOLEAN', from: 'orders.refund_date_estimated', isInLedger: true },
  { name: 'status', type: 'VARCHAR', from: 'orders.status', isInLedger: true },
  { name: 'country', type: 'VARCHAR', from: 'orders.country', isInLedger: true },
  { name: 'region', type: 'VARCHAR', from: 'orders.region', isInLedger: true },
  { name: 'city', type: 'VARCHAR', from: 'orders.city', isInLedger: true },
  { name: 'channel', type: 'VARCHAR', from: 'coalesce(orders.channel, channels.name)', isInLedger: true },
  { name: 'payment_method', type: 'VARCHAR', from: 'orders.payment_method', isInLedger: true },
  { name: 'discount_code', type: 'VARCHAR', from: 'orders.discount_code', isInLedger: true },
  // Gross sales − discounts, as placed.
  {
    name: 'order_value',
    type: 'AMOUNT',
    from: `coalesce((
      select sum(amount) from public.ledger_entries where order_id = orders.id and kind in ('sale', 'discount')
    ), 0)`,
    isInLedger: true,
  },
]

/** What is derived from all orders together, once they are loaded. */
export const DERIVED_ORDER_COLUMNS = [
  'order_number',
  'customer_type',
  'first_order_month',
  'days_since_first',
  'order_size',
  'refund_state',
] as const

const sumOf = (...kinds: string[]) =>
  `coalesce(sum(entries.amount) filter (where kind in ('${kinds.join("', '")}')), 0)`

/** What identifies a ledger row: the entries of an order with the same values are added up. */
export const ENTRY_KEYS: readonly FactColumn[] = [
  { name: 'order_id', type: 'BIGINT', from: 'entries.order_id' },
  { name: 'product_id', type: 'BIGINT', from: 'entries.product_id' },
  { name: 'day', type: 'DATE', from: '(entries.occurred_at at time zone $4)::date' },
  {
    name: 'hour',
    type: 'UTINYINT',
    from: `case
      when entries.occurred_at = chunk.placed_at then chunk.hour
      when (entries.occurred_at at time zone $4)::time <> '00:00'
        then extract(hour from entries.occurred_at at time zone $4)::integer
    end`,
  },
  { name: 'currency', type: 'VARCHAR', from: 'entries.currency' },
  { name: 'refund_key', type: 'VARCHAR', from: 'entries.refund_key' },
]

/** The sums of a ledger row. Discounts and returns are positive here and subtracted. */
export const ENTRY_SUMS: readonly FactColumn[] = [
  { name: 'is_sale', type: 'BOOLEAN', from: `bool_or(kind = 'sale')` },
  { name: 'gross_sales', type: 'AMOUNT', from: sumOf('sale') },
  { name: 'discounts', type: 'AMOUNT', from: `-${sumOf('discount')}` },
  { name: 'returns', type: 'AMOUNT', from: `-${sumOf('return')}` },
  { name: 'net_sales', type: 'AMOUNT', from: sumOf('sale', 'discount', 'return') },
  { name: 'shipping', type: 'AMOUNT', from: sumOf('shipping') },
  { name: 'taxes', type: 'AMOUNT', from: sumOf('tax') },
  { name: 'duties', type: 'AMOUNT', from: sumOf('duty') },
  {
    name: 'units',
    type: 'UNITS',
    from: `coalesce(sum(entries.quantity) filter (where kind in ('sale', 'return')), 0)`,
  },
  // An order that was cancelled on its own day has its sale and its reversal in one row.
  { name: 'units_sold', type: 'UNITS', from: `coalesce(sum(entries.quantity) filter (where kind = 'sale'), 0)` },
]

/** What a unit of a product cost in an order. Only where the cost of each line with the product is known. */
export const COST_COLUMNS: readonly FactColumn[] = [
  { name: 'order_id', type: 'BIGINT', from: 'lines.order_id' },
  { name: 'product_id', type: 'BIGINT', from: 'lines.product_id' },
  {
    name: 'unit_cost',
    type: 'AMOUNT',
    from: 'round(sum(lines.quantity * lines.unit_cost) / nullif(sum(lines.quantity), 0), 6)',
  },
]

/** What is kept of each product. */
export const PRODUCT_COLUMNS: readonly FactColumn[] = [
  { name: 'id', type: 'BIGINT', from: 'products.id' },
  { name: 'import_id', type: 'BIGINT', from: 'products.import_id' },
  { name: 'title', type: 'VARCHAR', from: 'products.title' },
  { name: 'variant', type: 'VARCHAR', from: 'products.variant' },
  { name: 'sku', type: 'VARCHAR', from: 'products.sku' },
  { name: 'vendor', type: 'VARCHAR', from: 'products.vendor' },
  { name: 'category', type: 'VARCHAR', from: 'products.category' },
  { name: 'kind', type: 'VARCHAR', from: 'coalesce(products.kind_chosen, products.kind)' },
  { name: 'is_kind_chosen', type: 'BOOLEAN', from: 'products.kind_chosen is not null' },
  // On hand as the latest file of products says; null is not tracked.
  { name: 'available', type: 'BIGINT', from: 'products.inventory_quantity' },
  { name: 'known_since', type: 'DATE', from: `(products.created_at at time zone 'UTC')::date` },
]

/**
 * The decimals of amounts and units. 18 digits fit a machine word, which adds up several times faster; a store with
 * larger amounts needs the wide ones.
 */
export type Width = 'narrow' | 'wide'

const DECIMALS = {
  narrow: { AMOUNT: 'DECIMAL(18, 6)', UNITS: 'DECIMAL(18, 3)' },
  wide: { AMOUNT: 'DECIMAL(38, 6)', UNITS: 'DECIMAL(38, 3)' },
} as const

/** Returns the column's type in the facts. */
export function typeOf({ type }: Pick<FactColumn, 'type'>, width: Width): string {
  return type === 'AMOUNT' || type === 'UNITS' ? DECIMALS[width][type] : type
}

function cellOf({ name, type }: FactColumn): string {
  if (type !== 'VARCHAR') return name
  return `'"' || replace(translate(${name}, E'\\r\\n', '  '), '"', '""') || '"'`
}

/** Returns a Postgres expression for one CSV line. An empty cell without quotes is NULL. */
export const toLineSql = (columns: readonly FactColumn[]): string =>
  `concat(${columns.map(cellOf).join(`, ',', `)}, E'\\n')`
