import { createHash } from 'node:crypto'
import {
  COST_COLUMNS,
  DERIVED_ORDER_COLUMNS,
  ENTRY_KEYS,
  ENTRY_SUMS,
  type FactColumn,
  ORDER_COLUMNS,
  PRODUCT_COLUMNS,
  typeOf,
  type Width,
} from './columns.ts'
import { LOADING } from './cost-rules.ts'
import { COST_TABLES, type CostStyle, PROFIT_COLUMNS, profitsSql } from './profit-sql.ts'
import { STATEMENTS } from './read-facts.ts'

const FILES = {
  orders: { table: 'loaded_orders', columns: ORDER_COLUMNS },
  entries: { table: 'loaded_entries', columns: [...ENTRY_KEYS, ...ENTRY_SUMS] },
  costs: { table: 'loaded_costs', columns: COST_COLUMNS },
  products: { table: 'products', columns: PRODUCT_COLUMNS },
}

const CSV = `header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '', new_line = '\\n',
  allow_quoted_nulls = false, max_line_size = 16000000`

const definitions = (columns: readonly FactColumn[], width: Width) =>
  columns.map((column) => `${column.name} ${typeOf(column, width)}`).join(', ')

const csvTypes = (columns: readonly FactColumn[], width: Width) =>
  columns.map((column) => `'${column.name}': '${typeOf(column, width)}'`).join(', ')

/** Statements that make an empty store of facts. */
export const createTables = (width: Width): string[] => [
  ...Object.values(FILES).map(
    ({ table, columns }) => `create or replace table ${table} (${definitions(columns, width)})`,
  ),
  'create or replace table loaded_imports (id BIGINT, cost_changes INTEGER)',
  'create or replace table product_marks (import_id BIGINT, mark VARCHAR)',
  'create or replace table state (layout VARCHAR, version VARCHAR, time_zone VARCHAR, width VARCHAR, recount VARCHAR, rules VARCHAR, ad_spend VARCHAR)',
  ...COST_TABLES,
]

/** Returns a statement that loads a CSV file, whose path is its parameter. */
export const loadFile = (file: keyof typeof FILES, width: Width): string => `
insert into ${FILES[file].table}
select * from read_csv($1, columns = {${csvTypes(FILES[file].columns, width)}}, ${CSV})`

/** Marks orders that a later import replaces, from the CSV file in the parameter. */
export const MARK_REPLACED = `
update loaded_orders set replaced_by = replaced.replaced_by
from read_csv($1, columns = {'id': 'BIGINT', 'replaced_by': 'BIGINT'}, ${CSV}) as replaced
where replaced.id = loaded_orders.id`

/** Removes the costs of the orders of the imports in the parameter. */
export const REMOVE_COSTS =
  'delete from loaded_costs where order_id in (select id from loaded_orders where list_contains($1::bigint[], import_id))'

/** Removes what the imports in the parameter brought. */
export const REMOVE_IMPORTS = [
  REMOVE_COSTS,
  'delete from loaded_entries where order_id in (select id from loaded_orders where list_contains($1::bigint[], import_id))',
  'delete from loaded_orders where list_contains($1::bigint[], import_id)',
  'delete from loaded_imports where list_contains($1::bigint[], id)',
]

/** Removes the products of the imports in the parameter. */
export const REMOVE_PRODUCTS = ['products', 'product_marks'].map(
  (table) => `delete from ${table} where list_contains($1::bigint[], import_id)`,
)

// Sizes are 1, 2 or 5 times a power of ten, so that they fit every currency.
const ORDER_SIZES = `
select 0::DECIMAL(38, 6) as size_from
union all
select (step * 10::BIGINT ** power)::BIGINT::DECIMAL(38, 6) from unnest([1, 2, 5]) as steps (step), range(15) as powers (power)`

/** Returns whether an order is wanted, from the expression of its id. */
type Condition = (id: string) => string

const always: Condition = () => 'true'

// Orders of the same customer in one currency, in the order of their times. Guests and credit notes have no number, but
// what a credit note gives back belongs to the customer's orders until then.
const ordersSql = (isWanted: Condition = always) => `
with counting as (
  select * from loaded_orders
  where (replaced_by is null or replaced_by not in (select id from loaded_imports)) and ${isWanted('id')}
),
numbered as (
  select
    *,
    case when customer_id is null then 0 else count(*) filter (where is_order) over placed end::INTEGER as orders_so_far,
    case when customer_id is not null then min(day) filter (where is_order) over placed end as first_day
  from counting
  window placed as (partition by customer_id, currency order by placed_us, is_order desc, id rows unbounded preceding)
),
refunded as (
  select order_id, sum(returns) as returned from loaded_entries where refund_key is not null or returns <> 0
  group by order_id
),
settled as (
  select
    numbered.*,
    case
      when returned is null then 'none' when returned > 0 and returned >= order_value then 'full' else 'part'
    end as refund_state
  from numbered left join refunded on refunded.order_id = numbered.id
)
select
  settled.* exclude (first_day, orders_so_far, replaced_by, refund_state)
    replace (case when status = 'open' and refund_state = 'full' then 'refunded' else status end as status),
  case when is_order and orders_so_far > 0 then orders_so_far end as order_number,
  case orders_so_far when 0 then 'unknown' when 1 then 'new' else 'returning' end as customer_type,
  date_trunc('month', first_day)::DATE as first_order_month,
  (day - first_day)::INTEGER as days_since_first,
  sizes.size_from::BIGINT as order_size,
  refund_state
from settled asof left join (${ORDER_SIZES}) as sizes on settled.order_value::DECIMAL(38, 6) >= sizes.size_from
order by day, id`

const inLedger = [
  ...ORDER_COLUMNS.filter(({ isInLedger }) => isInLedger).map(({ name }) => name),
  ...DERIVED_ORDER_COLUMNS,
]

// Entries with the same order, day and key are one refund. Returned units give their cost back.
const ledgerSql = (style: CostStyle, isWanted: Condition = always, lastRefund = '0') => `
with entries as (
  select * from loaded_entries where ${isWanted('order_id')}
),
refunds as (
  select order_id, day, refund_key, ${lastRefund} + row_number() over () as refund_id
  from (select distinct order_id, day, refund_key from entries where refund_key is not null)
),
joined as (
  select
    entries.*, refunds.refund_id, orders.day as order_day, orders.is_order,
    entries.units * costs.unit_cost as known_cost,
    ${inLedger.map((name) => `orders.${name}`).join(', ')}
  from entries
  join orders on orders.id = entries.order_id
  left join loaded_costs as costs on costs.order_id = entries.order_id and costs.product_id = entries.product_id
  left join refunds on refunds.order_id = entries.order_id and refunds.day = entries.day
    and refunds.refund_key = entries.refund_key
),
${profitsSql(style)}
select ${[...ENTRY_KEYS, ...ENTRY_SUMS].flatMap(({ name }) => (name === 'refund_key' ? [] : [name])).join(', ')}, refund_id,
  ${PROFIT_COLUMNS.join(', ')}, ${inLedger.join(', ')}
from profits
order by day`

// The products of each order. An order without any has one row without a product.
const basketsSql = (isWanted: Condition = always) => `
with sold as (
  select distinct order_id, product_id from loaded_entries where is_sale and ${isWanted('order_id')}
)
select orders.id as order_id, sold.product_id
from orders left join sold on sold.order_id = orders.id
where is_order and ${isWanted('orders.id')}
order by orders.day, orders.id`

// Each code of orders with several, such as "SAVE10, FREESHIP". Orders without a code have a row without one. A comma
// within a code is written as domain/imports/discount-codes.ts does.
const CODES = `
create or replace table codes as
select
  distinct discount_code as codes,
  replace(unnest(coalesce(string_split(replace(discount_code, '\\, ', chr(1)), ', '), [null])), chr(1), ', ') as code
from orders`

/** A statement that derives the ledger, which has the shares of costs by rules. */
export const deriveLedger = (style: CostStyle): string => `create or replace table ledger as ${ledgerSql(style)}`

/** Statements that derive what queries read: orders in force, the ledger with their facts, their products and codes. */
export const derive = (style: CostStyle): string[] => [
  `create or replace table orders as ${ordersSql()}`,
  deriveLedger(style),
  `create or replace table baskets as ${basketsSql()}`,
  CODES,
]

/** Finds the orders that the imports in the parameter brought or replaced, and the others of their customers. */
export const FIND_CHANGED = `
create or replace temp table changed as
with brought as (
  select id, customer_id from loaded_orders
  where list_contains($1::bigint[], import_id) or list_contains($1::bigint[], replaced_by)
)
select id from brought
union
select id from loaded_orders where customer_id in (select customer_id from brought)`

/** Counts the changed orders, and all. */
export const COUNT_CHANGED = `
select (select count(*) from changed)::DOUBLE as changed, (select count(*) from loaded_orders)::DOUBLE as orders`

const isChanged: Condition = (id) => `${id} in (from changed)`

/** Statements that derive the changed orders again. */
export const deriveChanged = (style: CostStyle): string[] => [
  `delete from ledger where ${isChanged('order_id')}`,
  `delete from baskets where ${isChanged('order_id')}`,
  `delete from orders where ${isChanged('id')}`,
  `insert into orders ${ordersSql(isChanged)}`,
  `insert into ledger ${ledgerSql(style, isChanged, '(select coalesce(max(refund_id), 0) from ledger)')}`,
  `insert into baskets ${basketsSql(isChanged)}`,
  CODES,
]

const ANY_STYLE: CostStyle = { width: 'narrow', decimals: 2 }

/** Raise it in the commit of a migration that changes orders in place: only new imports are read otherwise. */
const EDITION = 1

/**
 * Changes with the layout of the tables and with how they are read and derived. Facts of another layout are loaded
 * anew.
 */
export const LAYOUT = createHash('sha256')
  .update(
    JSON.stringify([
      EDITION,
      STATEMENTS,
      FILES,
      createTables('narrow'),
      derive(ANY_STYLE),
      FIND_CHANGED,
      deriveChanged(ANY_STYLE),
      LOADING,
    ]),
  )
  .digest('base64url')
