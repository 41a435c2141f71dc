import { setTimeout as wait } from 'node:timers/promises'
import type { ShopCheck } from '#domain/contracts/connections/connections.ts'
import type { LivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import { addressOf } from '#server/integrations/connectors.ts'
import {
  type Connector,
  type ConnectorOptions,
  isReadable,
  type ShopFacts,
  type SyncedOrder,
} from '#server/integrations/connector.ts'
import { loadFacts } from '#server/integrations/load-facts.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { OutgoingError } from '#server/platform/http/outgoing/outgoing.ts'
import { compareWithChannel, likeliestFirst, loadChannelSamples } from './channel-matches.ts'
import type { ShopAccess } from './shop-access.ts'
import { toShopError } from './shop-problems.ts'

/** Returns where requests of a connection begin, from what a person typed. Throws 422 `invalid_address`. */
export function readShopAddress(typed: string, platform: LivePlatform): string {
  const { example, read } = addressOf(platform)
  const address = read(typed)
  if (address !== null) return address
  throw new ApiError(422, 'invalid_address', `This isn’t the address of a shop. Enter it like ${example}.`)
}

/** A person waits for the answer. */
const LONGEST_CHECK_MS = 60_000
const DAY_MS = 86_400_000

export type CheckedStore = { id: string; currency: string; time_zone: string }

type Asked = {
  platform: string
  address: string
  credentials: unknown
  store: CheckedStore
  signal: AbortSignal
}

/** Calls `work` with a connector of the shop. Throws an `ApiError` that says in words why the shop can't be read. */
async function withShop<Result>(shops: ShopAccess, asked: Asked, work: (connect: Connect) => Promise<Result>) {
  const outgoing = shops.openSend(asked.address)
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(LONGEST_CHECK_MS)])
  let refused: OutgoingError | null = null
  const send: ConnectorOptions<unknown>['send'] = async (url, options) => {
    try {
      return await outgoing.send(url, options)
    } catch (error) {
      if (error instanceof OutgoingError) refused = error
      throw error
    }
  }
  const { address, credentials, platform, store } = asked
  const shared = {
    address,
    credentials,
    send,
    signal,
    now: Date.now,
    wait: (ms: number, stop: AbortSignal) => wait(ms, undefined, { signal: stop }),
  }
  const connect: Connect = (currency, timeZone) =>
    shops.connectorOf(platform, {
      ...shared,
      currency: currency ?? store.currency,
      timeZone: timeZone ?? store.time_zone,
    })
  try {
    return await work(connect)
  } catch (error) {
    throw toShopError(signal.aborted && !asked.signal.aborted ? new OutgoingError('timeout') : error, refused)
  } finally {
    outgoing.close()
  }
}

type Connect = (currency: string | null, timeZone: string | null) => Connector

/** Who a shop is, as far as it is stored. */
export type CheckedShop = Pick<ShopFacts, 'name' | 'currency' | 'timeZone' | 'orders' | 'identity' | 'url'>

/** Reads who a shop is, with a key. Throws an `ApiError` that says why that isn't possible. */
export const checkKey = (shops: ShopAccess, asked: Asked): Promise<CheckedShop> =>
  withShop(shops, asked, (connect) => loadFacts(connect(null, null)))

/** Reads the orders that the shop has between two moments, at most about as many as asked for. */
async function readOrders(connector: Connector, { from, to, most }: { from: number; to: number; most: number }) {
  const found: SyncedOrder[] = []
  for await (const page of connector.orders({ from, to })) {
    found.push(...page.filter(isReadable))
    if (found.length >= most) break
  }
  return found
}

type Checked = { facts: CheckedShop; answer: Omit<ShopCheck, 'connectedAs'> }

type Reading = { database: Database; claims: Claims; shops: ShopAccess }

/**
 * Checks a shop before it is stored: who it is, what its key may read, and whether its orders are in the store already,
 * from files.
 */
export function checkShop({ database, claims, shops }: Reading, asked: Asked): Promise<Checked> {
  return withShop(shops, asked, async (connect) => {
    const facts = await loadFacts(connect(null, null))
    const { name, currency, timeZone, orders, firstOrderDay, missing } = facts
    const connector = connect(currency, timeZone)
    const samples = await loadChannelSamples(database, claims, asked.store.id)
    const channels: ShopCheck['channels'] = []
    for (const sample of samples) {
      const span = { from: sample.from - DAY_MS, to: sample.to + DAY_MS, most: 2 * sample.orders.length }
      channels.push(compareWithChannel(sample, await readOrders(connector, span)))
    }
    const told = { missing: [...missing], cannotKnow: [...connector.cannotKnow] }
    return {
      facts,
      answer: {
        address: asked.address,
        shop: { name, currency, timeZone, orders, firstOrderDay, ...told },
        storeCurrency: asked.store.currency,
        channels: likeliestFirst(channels),
      },
    }
  })
}
