import type { QueryResultRow } from 'pg'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { ChannelEvidence, KnownOrder } from './channel-evidence.ts'
import { completeOrders } from './complementary-orders.ts'
import { countingImports, NO_IMPORTS } from '#server/api/publication/publication.ts'
import { createOrderInserter, type HashedOrder } from './order-inserter.ts'
import type { Destination } from './import-work.ts'

type Written = {
  ordersNew: number
  ordersChanged: number
  ordersUnchanged: number
  /** How many of the unchanged orders were kept because the store has more detail than the file, or newer orders. */
  ordersKept: number
}

/** Selects the current version of each order, in every sales channel that has an order with this number. */
const KNOWN = `
  with counting as materialized (
    select coalesce(array_agg(id), '{}') as ids from (${countingImports('$1', NO_IMPORTS)}) as imports
  )
  select orders.id, orders.source, orders.external_id, orders.content_hash, orders.detail, orders.placed_at,
    orders.total, orders.currency, customers.email, customers.external_id as customer,
    orders.country, orders.region, orders.city, orders.payment_method, orders.discount_code, orders.is_test,
    orders.name, brought.connection_id,
    case when brought.connection_id is not null then coalesce(connections.synced_at, brought.started_at) end as synced_at
  from counting cross join unnest($3::text[]) as given (number) cross join unnest($2::text[]) as channel (key)
  -- Looks each number up. The subquery keeps the planner from reading all orders of a store that it thinks is empty.
  cross join lateral (
    select * from public.orders
    where store_id = (select $1::uuid) and source = channel.key and external_id = given.number
    offset 0
  ) as orders
  join public.imports as brought on brought.id = orders.import_id
  left join public.connections on connections.id = brought.connection_id
  left join public.customers on customers.id = orders.customer_id
  where orders.import_id = any (counting.ids)
    and (orders.replaced_by is null or orders.replaced_by <> all (counting.ids))`

const LIST = `
  insert into private.import_listings (import_id, kind, row_id)
  select $1, 'order', id from unnest($2::bigint[]) as id on conflict do nothing`

const REPLACE = 'update public.orders set replaced_by = $1 where id = any ($2)'

/** Counts orders. Leaves out return documents such as credit notes. */
const countOrders = (entries: readonly HashedOrder[]): number =>
  entries.filter(({ order }) => order.status !== 'return').length

const hasPlace = ({ country, region, city }: Pick<ParsedOrder, 'country' | 'region' | 'city'>): boolean =>
  [country, region, city].some((part) => part !== null)

/** Keeps the facts of the store's version that the file doesn't have. The hash stays the file's. */
function withKnownFacts({ order, contentHash }: HashedOrder, known: KnownOrder | undefined): HashedOrder {
  if (known === undefined) return { order, contentHash }
  const { country, region, city, payment_method, discount_code } = known
  const place = hasPlace(order) ? {} : { country, region, city }
  const paymentMethod = order.paymentMethod ?? payment_method
  return {
    contentHash,
    order: { ...order, ...place, paymentMethod, discountCode: order.discountCode ?? discount_code },
  }
}

const newestOf = ({ placedAt, cancelledAt, events }: ParsedOrder): number =>
  events.reduce((newest, { at }) => Math.max(newest, at), Math.max(placedAt, cancelledAt ?? 0))

/** Whether live sync has read the order after the last thing that this version knows of. */
const isOlder = (order: ParsedOrder, { synced_at: at }: KnownOrder): boolean =>
  at !== null && newestOf(order) <= at.getTime()

type ChannelOrders = Pick<Destination, 'database' | 'storeId' | 'channel'>

/** Returns the current version of orders in one sales channel, by number. */
export async function loadKnownOrders(
  { database, storeId, channel }: ChannelOrders,
  numbers: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const { rows } = await database.step<KnownOrder>(KNOWN, [storeId, [channel], numbers])
  return new Map(rows.map((row) => [row.external_id, row]))
}

type OrderWriterOptions = {
  destination: Destination & { timeZone: string }
  evidence: ChannelEvidence
  /** Keys of the channels that the store has orders in. */
  channels: readonly string[]
  /** Whether the orders were just read from the shop. A file can be older than what live sync has read. */
  isFromShop?: boolean
}

/**
 * Writes orders, which are hidden until the import is published. Skips orders that are unchanged, have less detail than
 * the store's version, or are older than what live sync has read. A new version replaces the old one on publication. Throws `ChannelInDoubt`.
 */
export function createOrderWriter({ destination, evidence, channels, isFromShop = false }: OrderWriterOptions) {
  const { database, importId, storeId, channel } = destination
  const { insert, complete } = createOrderInserter(destination)
  const query = async <Row extends QueryResultRow>(text: string, values: unknown[]) =>
    (await database.step<Row>(text, values)).rows

  /** Notes that the import has these orders of other imports too. */
  const list = (ids: readonly string[]) => query(LIST, [importId, ids])

  async function findKnown(orders: readonly HashedOrder[]): Promise<Map<string, KnownOrder>> {
    if (channels.length === 0) return new Map()
    const numbers = orders.map(({ order }) => order.externalId)
    const rows = await query<KnownOrder>(KNOWN, [storeId, channels, numbers])
    const byNumber = Map.groupBy(rows, ({ external_id }) => external_id)
    for (const { order } of orders) evidence.add(order, byNumber.get(order.externalId) ?? [])
    evidence.checkSoFar()
    return new Map(rows.filter(({ source }) => source === channel).map((row) => [row.external_id, row]))
  }

  /** Of two versions with equal detail, the newer one counts. */
  function isWorse({ order }: HashedOrder, known: KnownOrder | undefined): boolean {
    if (known === undefined || known.detail < order.detail) return false
    return known.detail > order.detail || (!isFromShop && isOlder(order, known))
  }

  async function write(hashed: readonly HashedOrder[]): Promise<Written> {
    const known = await findKnown(hashed)
    const knownOf = ({ order }: HashedOrder) => known.get(order.externalId)
    const pairs = hashed.flatMap((entry) => {
      const version = knownOf(entry)
      return version === undefined ? [] : [{ entry, known: version }]
    })
    const completed = await completeOrders(database, pairs)
    const read = hashed.map((entry) => completed.get(entry.order.externalId) ?? entry)
    const isSame = (entry: HashedOrder) => knownOf(entry)?.content_hash === entry.contentHash
    const fresh = read.filter((entry) => !isSame(entry) && !isWorse(entry, knownOf(entry)))
    const listed = read.filter((entry) => isSame(entry) || isWorse(entry, knownOf(entry)))
    const replaced = fresh.flatMap((entry) => knownOf(entry)?.id ?? [])
    const versions = fresh.map((entry) => ({
      ...withKnownFacts(entry, knownOf(entry)),
      replaces: knownOf(entry)?.id ?? null,
    }))
    if (versions.length > 0) await insert(versions)
    if (replaced.length > 0) await query(REPLACE, [importId, replaced])
    if (listed.length > 0) await list(listed.flatMap((entry) => knownOf(entry)?.id ?? []))
    return {
      ordersNew: countOrders(fresh.filter((entry) => knownOf(entry) === undefined)),
      ordersChanged: countOrders(fresh.filter((entry) => knownOf(entry) !== undefined)),
      ordersUnchanged: countOrders(listed),
      ordersKept: countOrders(read.filter((entry) => !isSame(entry) && isWorse(entry, knownOf(entry)))),
    }
  }

  return { write, list, complete }
}
