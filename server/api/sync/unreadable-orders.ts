import { problemOfOrder } from '#domain/imports/bounds.ts'
import { cleanText } from '#domain/imports/cells/cells.ts'
import {
  type Connector,
  ConnectorError,
  isGone,
  isReadable,
  isThere,
  type ReadOrder,
  type SyncedOrder,
  type UnreadableOrder,
} from '#server/integrations/connector.ts'
import type { Database } from '#server/platform/database/database.ts'

const LIST = 'select platform_id as id from private.unreadable_orders where connection_id = $1'

const SAVE = `
insert into private.unreadable_orders (connection_id, platform_id, external_id, problem, url, found_at)
select $1, id, left(number, 400), left(problem, 500), url, $6::timestamptz
from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as found (id, number, problem, url)
on conflict (connection_id, platform_id) do update set external_id = excluded.external_id, problem = excluded.problem,
  url = excluded.url`

const FORGET = 'delete from private.unreadable_orders where connection_id = $1 and platform_id = any ($2)'

/** If this many orders of a page come for the first time and none can be read, the shop's answers have changed. */
const TOO_MANY = 5

const MAX_NUMBER = 200
const MAX_URL = 600

/** Connectors read what the shop says. This is what the store can't hold. */
function checkOrder(order: ReadOrder): ReadOrder {
  const { id, externalId } = order
  if ('problem' in order) {
    return { id, externalId: cleanText(externalId) || id, problem: cleanText(order.problem) }
  }
  const problem =
    externalId.length > MAX_NUMBER
      ? `its number is longer than ${MAX_NUMBER} characters`
      : order.order && problemOfOrder(order.order)
  return problem === null
    ? order
    : { id, externalId, problem: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.` }
}

type Options = {
  database: Database
  connection: { id: string }
  connector: Pick<Connector, 'orderUrl' | 'ordersById'>
  now: () => number
}

/** Sets apart the orders that can't be read, so that they stop no others. */
export function createUnreadableOrders({ database, connection, connector, now }: Options) {
  const found = new Map<string, UnreadableOrder>()
  const done = new Set<string>()
  let loading: Promise<Set<string>> | null = null

  const load = async () =>
    new Set((await database.step<{ id: string }>(LIST, [connection.id])).rows.map(({ id }) => id))

  function urlOf(id: string): string | null {
    const url = connector.orderUrl?.(id) ?? null
    return url !== null && url.length <= MAX_URL ? url : null
  }

  /** Returns the ids of the orders that could not be read before. */
  const listKnown = async (): Promise<string[]> => [...(await (loading ??= load()))]

  return {
    listKnown,
    /** Returns the orders of a page that can be read. Throws `ConnectorError` if it seems that none can anymore. */
    async setApart(page: readonly ReadOrder[]): Promise<SyncedOrder[]> {
      const known = await (loading ??= load())
      const orders = page.map(checkOrder)
      const readable = orders.filter(isReadable)
      const unreadable = orders.filter((order): order is UnreadableOrder => !isReadable(order))
      const [first] = unreadable
      const fresh = unreadable.filter(({ id }) => !known.has(id))
      if (first !== undefined && readable.length === 0 && fresh.length >= TOO_MANY) {
        const words = `None of ${orders.length} orders can be read. The shop’s software may have changed. Order ${first.externalId}: ${first.problem}`
        throw new ConnectorError({ kind: 'unreadable', words })
      }
      for (const order of unreadable) found.set(order.id, order)
      for (const { id } of readable) {
        found.delete(id)
        if (known.has(id)) done.add(id)
      }
      return readable
    },
    /**
     * Asks for the orders that could not be read before. If the key lists only the latest orders, a missing one may just be
     * too old, so it is still named.
     */
    async tryAgain(take: (orders: ReadOrder[]) => Promise<unknown>, readableFrom: number | null) {
      for await (const page of connector.ordersById(await listKnown())) {
        await take(page.filter(isThere))
        if (readableFrom === null) for (const { id } of page.filter(isGone)) done.add(id)
      }
    },
    /** Saves what can't be read, and forgets what can be now. */
    async save() {
      const orders = [...found.values()]
      if (done.size > 0) await database.step(FORGET, [connection.id, [...done]])
      if (orders.length === 0) return
      const columns = [
        orders.map(({ id }) => id),
        orders.map(({ externalId }) => externalId),
        orders.map(({ problem }) => problem),
        orders.map(({ id }) => urlOf(id)),
      ]
      await database.step(SAVE, [connection.id, ...columns, new Date(now())])
    },
  }
}
