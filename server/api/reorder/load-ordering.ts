import type { ReorderRule } from '#domain/analysis/reorder/reorder-rules.ts'
import type { OnItsWay } from '#domain/contracts/reorder/reorder.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

// A file that lists a product as it is known doesn't update the product.
const PRODUCTS = `
select
  id::text, vendor, lower(status) as status, price::text, unit_cost::text as "unitCost",
  (greatest(products.updated_at, listed.published_at) at time zone $2)::date::text as "stockOn"
from public.products left join lateral (
  select imports.published_at
  from private.product_facts as facts join public.imports on imports.id = facts.import_id
  where facts.product_id = products.id and imports.published_at is not null and imports.undone_at is null
  order by facts.import_id desc limit 1
) as listed on true
where products.store_id = $1`

const RULES = `
select
  id::text, vendor, product_id::text as "productId", lead_days as "leadDays", review_days as "reviewDays", minimum,
  pack_size as "packSize", service_level as "serviceLevel", holding_percent as "holdingPercent"
from public.reorder_rules where store_id = $1`

const ON_ITS_WAY = `
select
  orders.id::text, product_id::text as "productId", quantity, ordered_on::text as "orderedOn",
  expected_on::text as "expectedOn", title, variant, sku, vendor
from public.purchase_orders as orders join public.products on products.id = product_id
where orders.store_id = $1 and received_on is null
order by expected_on, title, orders.id`

const RECEIVED = `
select product_id::text as "productId", received_on::text as "receivedOn", quantity
from public.purchase_orders as orders join public.products on products.id = product_id
where orders.store_id = $1 and received_on >= products.updated_at::date - 1 and not is_in_stock`

/** What a supplier's order of a product depends on. `stockOn` is the day of the file that its stock comes from. */
export type Supply = {
  id: string
  vendor: string | null
  /** As the product file says, in lower case. */
  status: string | null
  price: string | null
  unitCost: string | null
  stockOn: string
}

type Received = { productId: string; receivedOn: string; quantity: number }

type Store = { id: string; time_zone: string }

/** Loads the rules of a store, what is on its way, what was received, and the vendor and cost of each product. */
export async function loadOrdering(database: Database, store: Store) {
  const [products, rules, onItsWay, received] = await Promise.all([
    queryAsService<Supply>(database, PRODUCTS, [store.id, store.time_zone]),
    queryAsService<ReorderRule>(database, RULES, [store.id]),
    queryAsService<OnItsWay>(database, ON_ITS_WAY, [store.id]),
    queryAsService<Received>(database, RECEIVED, [store.id]),
  ])
  return {
    supplies: new Map(products.rows.map((supply) => [supply.id, supply])),
    rules: rules.rows,
    onItsWay: onItsWay.rows,
    received: received.rows,
  }
}

const GOODS_RULE = `
select percent::float from (
  select percent, valid_to from public.cost_rules
  where store_id = $1 and kind = 'goods' and valid_from <= $2 order by valid_from desc limit 1
) as latest where valid_to is null or valid_to >= $2`

/** Loads the percent of net sales that goods without a known cost cost on a day. `null` without a rule. */
export async function loadGoodsPercent(database: Database, storeId: string, day: string): Promise<number | null> {
  const { rows } = await queryAsService<{ percent: number }>(database, GOODS_RULE, [storeId, day])
  return rows[0]?.percent ?? null
}

const RULES_STATE = `
select md5(coalesce(string_agg(to_jsonb(rules)::text, ',' order by id), '')) as state
from public.reorder_rules as rules where store_id = $1`

const ORDERS_STATE = `
select md5(coalesce(string_agg(to_jsonb(orders)::text, ',' order by id), '')) as state
from public.purchase_orders as orders where store_id = $1 and not is_in_stock`

const loadState = async (database: Database, text: string, storeId: string): Promise<string> => {
  const { rows } = await queryAsService<{ state: string }>(database, text, [storeId])
  return rows[0]?.state ?? ''
}

/** Returns what changes with the rules of a store. */
export const loadRulesState = (database: Database, storeId: string): Promise<string> =>
  loadState(database, RULES_STATE, storeId)

/** Returns what changes with the rules of a store, what is on its way and what its members received. */
export const loadOrderingState = async (database: Database, storeId: string): Promise<string> =>
  (await Promise.all([RULES_STATE, ORDERS_STATE].map((text) => loadState(database, text, storeId)))).join(' ')
