import { z } from 'zod'
import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import { ConnectorError, type Answer, type ShopFacts } from '#server/integrations/connector.ts'
import type { Client } from './client.ts'
import { faultOfStatus, notMedusa, unreadable } from './faults.ts'

const storesSchema = z.looseObject({
  stores: z
    .array(
      z.looseObject({
        id: z.string().min(1),
        name: z.string().nullish(),
        supported_currencies: z
          .array(z.looseObject({ currency_code: z.string().regex(/^[a-z]{3}$/i), is_default: z.boolean().nullish() }))
          .nullish(),
      }),
    )
    .min(1),
})

const ordersSchema = z.looseObject({
  orders: z.array(z.looseObject({ created_at: z.string().regex(/^\d{4}-\d\d-\d\dT/) })),
  count: z.number().int().nonnegative(),
})

const OPTIONAL = [
  ['products', 'The key may not read products, so their cost and stock stay unknown.'],
  ['customers', 'The key may not read customers. Orders name theirs.'],
] as const

/** Whether the key may read a list. */
async function mayRead(client: Client, list: string): Promise<boolean> {
  const answer: Answer = await client.request(list, { fields: 'id', order: 'id', limit: '1', offset: '0' })
  if (answer.status === 401 || answer.status === 403) return false
  if (answer.status !== 200) throw new ConnectorError(faultOfStatus(answer))
  return true
}

async function loadStore(client: Client) {
  const fields = 'id,name,supported_currencies.currency_code,supported_currencies.is_default'
  const stores = storesSchema.safeParse((await client.get('stores', { fields, limit: '1', offset: '0' })).json)
  const store = stores.data?.stores[0]
  if (store === undefined) throw new ConnectorError(notMedusa)
  const currency = store.supported_currencies?.find((supported) => supported.is_default === true)
  return {
    name: store.name?.trim() || null,
    identity: store.id,
    url: null,
    currency: currency?.currency_code.toUpperCase() ?? null,
  }
}

/** Asks who the shop is and what the key may read. Medusa has no time zone, so days are in the store's. */
export async function checkShop(client: Client, timeZone: string): Promise<ShopFacts> {
  const store = await loadStore(client)
  const first = { fields: 'id,created_at', order: 'created_at', limit: '1', offset: '0' }
  const orders = ordersSchema.safeParse((await client.get('orders', first)).json)
  if (!orders.success) throw new ConnectorError(unreadable('orders'))
  await client.get('payments', { fields: 'id', order: 'id', limit: '1', offset: '0' })
  const createdAt = Date.parse(orders.data.orders[0]?.created_at ?? '')
  const answers: Record<(typeof OPTIONAL)[number][0], boolean> = {
    products: await mayRead(client, 'products'),
    customers: await mayRead(client, 'customers'),
  }
  return {
    ...store,
    timeZone: null,
    orders: orders.data.count,
    firstOrderDay: Number.isNaN(createdAt) ? null : dayIn(timeZone, createdAt),
    rights: ['orders', 'settings', ...OPTIONAL.flatMap(([right]) => (answers[right] ? [right] : []))],
    missing: OPTIONAL.flatMap(([right, words]) => (answers[right] ? [] : [words])),
  }
}
