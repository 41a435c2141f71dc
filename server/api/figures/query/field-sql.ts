import { type DimensionName, type FilterField, isOfProducts } from '#domain/dimensions.ts'

/**
 * Where sums come from: the ledger, or the orders. Both have the facts of the order as `f`. Orders are joined with
 * their products as `b`, and both with the facts of products as `p` and with each of their codes as `c`, where a query
 * needs them.
 */
export type Source = 'ledger' | 'orders'

/** What rows can be: a dimension, the orders behind the figures, or the days of refunds. */
export type RowField = DimensionName | 'order' | 'refund_day'

type Field = string | Record<Source, string>

/** The SQL of each field. Days are the ledger's own: those of refunds, for refunds. */
const FIELDS: Record<FilterField | RowField, Field> = {
  day: 'f.day',
  week: `date_trunc('week', f.day)::DATE`,
  month: `date_trunc('month', f.day)::DATE`,
  quarter: `date_trunc('quarter', f.day)::DATE`,
  year: `date_trunc('year', f.day)::DATE`,
  hour: 'f.hour',
  weekday: 'isodow(f.day) - 1',
  country: 'f.country',
  region: 'f.region',
  city: 'f.city',
  channel: 'f.channel',
  payment_method: 'f.payment_method',
  discount_code: 'c.code',
  status: 'f.status',
  import: 'f.import_id',
  product: { ledger: 'f.product_id', orders: 'b.product_id' },
  variant: 'p.variant',
  sku: 'p.sku',
  vendor: 'p.vendor',
  category: 'p.category',
  product_kind: 'p.kind',
  abc_class: `case when p.kind = 'product' then coalesce(grades.grade, 'C') end`,
  customer: 'f.customer_id',
  segment: 'segments.segment',
  customer_type: 'f.customer_type',
  first_order_month: 'f.first_order_month',
  order_number: 'f.order_number',
  order_size: 'f.order_size',
  order_value: 'f.order_value',
  days_since_first: 'f.days_since_first',
  refund_state: 'f.refund_state',
  order_name: 'o.name',
  order_text: 'o.name',
  discount_codes: 'f.discount_code',
  currency: 'f.currency',
  // `findCustomers` puts the customers of lists in their place.
  customer_list: 'f.customer_id',
  order: { ledger: 'f.order_id', orders: 'f.id' },
  refund_day: 'f.day',
}

/** Returns the SQL expression of a field. */
export function fieldSql(name: FilterField | RowField, source: Source): string {
  const field = FIELDS[name]
  return typeof field === 'string' ? field : field[source]
}

const BASKETS = 'orders as f join baskets as b on b.order_id = f.id'

const FROM = {
  ledger: {
    alone: 'ledger as f',
    baskets: 'ledger as f',
    products: 'ledger as f left join products as p on p.id = f.product_id',
  },
  orders: {
    alone: 'orders as f',
    baskets: BASKETS,
    products: `${BASKETS} left join products as p on p.id = b.product_id`,
  },
}

/** Returns the tables that the fields need. With products, there is one row for each product of an order. */
export function tablesFor(source: Source, fields: readonly string[]): string {
  const ofProducts = fields.filter(isOfProducts)
  const ranks = RANKED.filter(({ field }) => fields.includes(field)).map(({ join }) => join)
  return [FROM[source][sizeOf(ofProducts)], ...ranks].join(' ')
}

function sizeOf(ofProducts: readonly string[]): keyof (typeof FROM)[Source] {
  if (ofProducts.length === 0) return 'alone'
  return ofProducts.every((name) => name === 'product') ? 'baskets' : 'products'
}

/** The ranks of products and customers that each query computes; see `rankTables`. */
const RANKED = [
  { field: 'abc_class', join: 'left join grades on grades.product_id = p.id' },
  { field: 'segment', join: 'left join segments on segments.customer_id = f.customer_id' },
]

/** The condition of the codes of an order, of which one may have none. */
export const OWN_CODES = 'c.codes is not distinct from f.discount_code'

/** Returns the join that the rows of a query need. Those of codes have an order for each of its codes. */
export const joinFor = (by: readonly string[]): string =>
  by.includes('discount_code') ? `join codes as c on ${OWN_CODES}` : ''
