import { formatMicros } from '#domain/imports/cells/micros.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { HashedOrder } from './order-inserter.ts'
import type { ChosenChannel } from './sales-channels.ts'

/** Fewer orders prove nothing; more would make the statement slow. */
const MIN_ORDERS = 5
const MAX_ORDERS = 200

/**
 * If this share of orders has the same amount at the same time as another channel's orders, the sales count as the
 * same.
 */
const MIN_SAME_SHARE = 0.8

/**
 * Thrown when a file seems to contain another channel's sales under other numbers, such as the payments of a shop's
 * orders.
 */
export class SameSales extends Error {
  readonly channel: string
  readonly same: number
  readonly looked: number

  constructor({ channel, same, looked }: Likeness) {
    super('These sales are already in the store.')
    this.channel = channel
    this.same = same
    this.looked = looked
  }
}

type Likeness = { channel: string; same: number; looked: number }

const ALIKE = `
  with given as (
    select * from unnest($2::text[], $3::timestamptz[], $4::numeric[], $5::text[]) as given (number, at, total, currency)
  )
  select orders.source as channel, count(distinct given.number)::integer as same
  from given
  join public.orders on orders.store_id = $1 and orders.source = any ($6)
    and orders.placed_at between given.at - interval '10 minutes' and given.at + interval '10 minutes'
    and orders.currency = given.currency and abs(orders.total - given.total) <= 0.01 and orders.status <> 'return'
  join public.imports on imports.id = orders.import_id and published_at is not null and undone_at is null
  group by orders.source
  order by same desc
  limit 1`

/** Checks the first orders of a file against the other channels. Throws `SameSales`. */
export function createSameSalesCheck(database: Database, storeId: string, { channel, known }: ChosenChannel) {
  const others = known.filter(({ key }) => key !== channel.key).map(({ key }) => key)
  let isDone = others.length === 0

  return async function check(orders: readonly HashedOrder[]): Promise<void> {
    if (isDone || orders.length < MIN_ORDERS) return
    isDone = true
    const looked = orders.filter(({ order }) => order.status !== 'return' && order.total !== 0n).slice(0, MAX_ORDERS)
    const values = [
      storeId,
      looked.map(({ order }) => order.externalId),
      looked.map(({ order }) => new Date(order.placedAt).toISOString()),
      looked.map(({ order }) => formatMicros(order.total)),
      looked.map(({ order }) => order.currency),
      others,
    ]
    const { rows } = await database.step<{ channel: string; same: number }>(ALIKE, values)
    const [best] = rows
    if (best === undefined || looked.length < MIN_ORDERS || best.same < MIN_SAME_SHARE * looked.length) return
    throw new SameSales({ ...best, looked: looked.length })
  }
}
