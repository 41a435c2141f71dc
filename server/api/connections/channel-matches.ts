import type { ShopCheck } from '#domain/contracts/connections/connections.ts'
import type { SyncedOrder } from '#server/integrations/connector.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

type Match = ShopCheck['channels'][number]

/** A channel's latest orders, as evidence of whether a shop is the one behind the channel. Instants are in milliseconds. */
type ChannelSample = {
  key: string
  name: string
  from: number
  to: number
  orders: { number: string; total: number; currency: string }[]
}

type Row = { key: string; name: string; number: string; total: string; currency: string; placed_at: Date }

/** Orders of the same day and the next are compared too, so the newest ones may be missing in the file or the shop. */
const SAMPLES = `
select channels.key, channels.name, sample.number, sample.total, sample.currency, sample.placed_at
from public.sales_channels as channels, lateral (
  select external_id as number, total::text, currency, placed_at from public.orders
  where orders.store_id = channels.store_id and orders.source = channels.key
  order by placed_at desc limit 50
) as sample
where channels.store_id = $1
order by channels.created_at, channels.key, sample.placed_at`

/** Of more channels than this, the oldest are compared. */
const MOST_CHANNELS = 5
const CENT = 0.01 + 1e-9
const MAX_DIFFERENT_SHARE = 0.1

/** Loads the latest orders of each sales channel, as the person sees them. */
export async function loadChannelSamples(
  database: Database,
  claims: Claims,
  storeId: string,
): Promise<ChannelSample[]> {
  const { rows } = await database.queryAs<Row>(claims, SAMPLES, [storeId])
  const groups = Map.groupBy(rows, ({ key }) => key)
  return [...groups].slice(0, MOST_CHANNELS).map(([key, orders]) => {
    const times = orders.map(({ placed_at: placedAt }) => placedAt.getTime())
    return {
      key,
      name: orders[0]?.name ?? key,
      from: Math.min(...times),
      to: Math.max(...times),
      orders: orders.map(({ number, total, currency }) => ({ number, total: Number(total), currency })),
    }
  })
}

const totalOf = ({ amount, order }: SyncedOrder) => Number(order?.total ?? amount) / 1_000_000

/** Counts the orders of a channel that the shop has too: those with the same total, and those with another one. */
export function compareWithChannel({ key, name, orders }: ChannelSample, shop: readonly SyncedOrder[]): Match {
  const ofShop = new Map(shop.map((order) => [order.externalId, order]))
  let same = 0
  let different = 0
  for (const { number, total, currency } of orders) {
    const order = ofShop.get(number)
    if (!order) continue
    const stated = totalOf(order)
    const isSame = order.currency === currency && Math.abs(stated - total) <= CENT
    if (isSame) same += 1
    else different += 1
  }
  return { key, name, same, different, isLikely: same > 0 && different <= MAX_DIFFERENT_SHARE * (same + different) }
}

/** Returns the channels that share order numbers with the shop, the likeliest first. */
export const likeliestFirst = (matches: readonly Match[]): Match[] =>
  matches
    .filter(({ same, different }) => same + different > 0)
    .toSorted((one, other) => Number(other.isLikely) - Number(one.isLikely) || other.same - one.same)
