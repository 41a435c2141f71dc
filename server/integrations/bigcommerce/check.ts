import { z } from 'zod'
import { dayIn, toStoreZone } from '#domain/imports/cells/zoned-time.ts'
import { ConnectorError, type ShopFacts } from '#server/integrations/connector.ts'
import { instant, text } from '#server/integrations/answer-parts.ts'
import type { Client } from './client.ts'
import { faultOfStatus, unreadable } from './faults.ts'
import { INCOMPLETE } from './statuses.ts'
import { storeHashOf } from './store-address.ts'

const storeSchema = z.looseObject({
  name: z.string(),
  secure_url: text,
  currency: z.string().regex(/^[A-Z]{3}$/),
  timezone: z.looseObject({ name: z.string() }).nullish(),
})

const countsSchema = z.looseObject({
  statuses: z.array(z.looseObject({ id: z.number().int(), count: z.number().int().nonnegative() })),
})

const firstSchema = z.array(z.looseObject({ id: z.number().int(), date_created: instant }))

const OPTIONAL = [
  ['settings', 'The token may not read Information & settings. Your store’s own currency and time zone count instead.'],
  ['products', 'The token may not read products, so their stock stays unknown.'],
  ['customers', 'The token may not read customers. Orders name theirs.'],
  [
    'transactions',
    'The token may not read order transactions, so test orders are only recognized by the test gateway’s name.',
  ],
] as const

/** Asks for something that the key may lack the right to. `null` if it does, and `{}` if there is nothing. */
async function askOptional(client: Client, path: string, query: Record<string, string> = {}): Promise<unknown> {
  const answer = await client.request(path, query)
  if (answer.status === 403) return null
  if (answer.status !== 200 && answer.status !== 204) throw new ConnectorError(faultOfStatus(answer))
  return answer.json ?? {}
}

/** What the store says of itself. All of it is `null` if the key may not read it. */
async function loadStore(client: Client) {
  const json = await askOptional(client, 'v2/store')
  if (json === null) return { isKnown: false, name: null, url: null, currency: null, timeZone: null }
  const store = storeSchema.safeParse(json)
  if (!store.success) throw new ConnectorError(unreadable('settings'))
  const { name, secure_url: url, currency, timezone: zone } = store.data
  return {
    isKnown: true,
    name: name.trim() || null,
    url: url || null,
    currency,
    timeZone: toStoreZone(zone?.name ?? ''),
  }
}

/** The total of all statuses also counts checkouts that nobody completed. */
async function countOrders(client: Client): Promise<number> {
  const counts = countsSchema.safeParse(await client.get('v2/orders/count'))
  if (!counts.success) throw new ConnectorError(unreadable('order counts'))
  return counts.data.statuses.reduce((sum, { id, count }) => (id === INCOMPLETE ? sum : sum + count), 0)
}

const ONE = { limit: '1', page: '1' }

/** Returns the oldest order. `null` if there is none. */
async function loadFirst(client: Client) {
  const query = { ...ONE, sort: 'date_created:asc' }
  const first = firstSchema.safeParse((await client.get('v2/orders', query)) ?? [])
  if (!first.success) throw new ConnectorError(unreadable('orders'))
  return first.data[0] ?? null
}

/** A store without orders has no transactions to ask for. */
async function mayReadTransactions(client: Client, id: number | undefined): Promise<boolean> {
  return id === undefined || (await askOptional(client, `v3/orders/${id}/transactions`)) !== null
}

/** Asks who the shop is and what the key may read. `timeZone` is that of days if the shop doesn't say its own. */
export async function checkShop(client: Client, timeZone: string): Promise<ShopFacts> {
  const orders = await countOrders(client)
  const { isKnown, ...store } = await loadStore(client)
  const first = await loadFirst(client)
  const answers: Record<(typeof OPTIONAL)[number][0], boolean> = {
    settings: isKnown,
    products: (await askOptional(client, 'v3/catalog/products', ONE)) !== null,
    customers: (await askOptional(client, 'v3/customers', ONE)) !== null,
    transactions: await mayReadTransactions(client, first?.id),
  }
  return {
    ...store,
    identity: storeHashOf(client.address),
    orders,
    firstOrderDay: first && dayIn(store.timeZone ?? timeZone, first.date_created),
    rights: ['orders', ...(['settings', 'products', 'customers'] as const).filter((right) => answers[right])],
    missing: OPTIONAL.flatMap(([right, words]) => (answers[right] ? [] : [words])),
  }
}
