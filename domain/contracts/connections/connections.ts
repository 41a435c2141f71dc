import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { LIVE_PLATFORMS } from '#domain/contracts/connections/live-platforms.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A shop that live sync reads. */
const connectionEntries = {
  id: v.string(),
  platform: v.picklist(LIVE_PLATFORMS),
  /** Where live sync asks, such as `https://shop.example`. */
  address: v.string(),
  /** The shop's public address. `null` if the platform doesn't say. */
  url: v.nullable(v.string()),
  shopName: v.string(),
  /** `null` if the platform doesn't say. */
  currency: v.nullable(v.string()),
  timeZone: v.nullable(v.string()),
  state: v.picklist(['backfill', 'connected', 'paused', 'broken', 'removed']),
  /** Why a connection is broken: a code, and a sentence that says what to do. */
  problem: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** Whether the first sync is complete. */
  isBackfilled: v.boolean(),
  ordersRead: count,
  /** `null` until the shop has told. */
  ordersTotal: v.nullable(count),
  /** Of the first sync. `null` while nobody can tell. */
  secondsLeft: v.nullable(count),
  /** When a first sync that failed tries again. `null` while it reads. */
  nextTryAt: v.nullable(instant),
  /** When all changes of the shop were last here. */
  syncedAt: v.nullable(instant),
  /** Whether the orders of a removed connection stayed; `null` for all others. */
  ordersKept: v.nullable(v.boolean()),
  madeAt: instant,
}

const connectionSchema = v.object(connectionEntries)

/** The answer of `GET /connections`: the newest first, without removed ones. */
export const connectionsSchema = v.object({ connections: v.array(connectionSchema) })

/** The answer of `GET /connections/:id`. */
export const connectionPageSchema = v.object({
  ...connectionEntries,
  /** The name of its sales channel. */
  channelName: v.string(),
  /** What the last sync said of its limits, as sentences. */
  notices: v.array(v.string()),
  /** Set if the shop listed too few of the orders that were read before, so that no order was taken out. */
  incompleteList: v.nullable(
    v.object({
      listed: count,
      known: count,
      /** Those of the known ones that the shop didn't list. */
      missing: count,
      againAt: instant,
      /** Whether a person has called the missing orders deleted since. */
      isConfirmed: v.boolean(),
    }),
  ),
  /** Orders that can't be read. They stay as they were. */
  unreadable: v.object({
    count,
    /** The newest 50. */
    orders: v.array(
      v.object({
        id: v.string(),
        number: v.string(),
        /** What of it can't be read, as a sentence. */
        problem: v.string(),
        /** The order in the shop's admin. */
        url: v.nullable(v.string()),
        foundAt: instant,
      }),
    ),
  }),
  history: v.array(
    v.object({
      id: v.string(),
      event: v.picklist([
        'backfill',
        'connected',
        'paused',
        'broken',
        'removed',
        'resumed',
        'new_key',
        'deletions_confirmed',
      ]),
      reason: v.nullable(v.string()),
      /** `null` for the server, and for people who aren't members anymore. */
      by: v.nullable(v.string()),
      at: instant,
    }),
  ),
})

/** The answer of `POST /connections/check`. Nothing is stored. */
export const shopCheckSchema = v.object({
  address: v.string(),
  shop: v.object({
    name: v.nullable(v.string()),
    currency: v.nullable(v.string()),
    timeZone: v.nullable(v.string()),
    orders: count,
    firstOrderDay: v.nullable(dayText),
    /** What the key may not read and what follows, as sentences. */
    missing: v.array(v.string()),
    /** What the platform doesn't tell anybody, as sentences. */
    cannotKnow: v.array(v.string()),
  }),
  storeCurrency: v.string(),
  /** The connection of this shop, if there is one. */
  connectedAs: v.nullable(v.string()),
  /** Sales channels that have orders with numbers of this shop, the likeliest first. */
  channels: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      /** Orders with the same number and the same total, and those with the same number alone. */
      same: count,
      different: count,
      /** Whether these orders are so alike that they come from this shop. */
      isLikely: v.boolean(),
    }),
  ),
})

/** The answer of `POST /connections`. */
export const madeConnectionSchema = v.object({ id: v.string() })

export type Connection = v.InferOutput<typeof connectionSchema>
export type Connections = v.InferOutput<typeof connectionsSchema>
export type ConnectionPage = v.InferOutput<typeof connectionPageSchema>
export type ShopCheck = v.InferOutput<typeof shopCheckSchema>
export type MadeConnection = v.InferOutput<typeof madeConnectionSchema>
