import { z } from 'zod'
import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import { ConnectorError, type ShopFacts } from '#server/integrations/connector.ts'
import type { Client } from './client.ts'
import { missingRight, noSuchChannel, unreadable, wrongApiKey } from './faults.ts'

const shopSchema = z.object({
  me: z.object({ channels: z.array(z.object({ id: z.string(), permissions: z.array(z.string()) })) }),
  activeChannel: z.object({
    id: z.string(),
    code: z.string(),
    token: z.string(),
    defaultCurrencyCode: z.string().regex(/^[A-Z]{3}$/),
  }),
})

const firstSchema = z.object({
  orders: z.object({ totalItems: z.number(), items: z.array(z.looseObject({ orderPlacedAt: z.string() })) }),
})

const precisionSchema = z.object({
  globalSettings: z.object({ serverConfig: z.object({ moneyStrategyPrecision: z.number().int().min(0).max(6) }) }),
})

/** The name of the channel that every shop has. It says nothing about the shop. */
const DEFAULT_CHANNEL = '__default_channel__'

const OPTIONAL = [
  ['ReadCatalog', 'products', 'The user may not read products (ReadCatalog), so their cost and stock stay unknown.'],
  ['ReadCustomer', 'customers', 'The user may not read customers (ReadCustomer). Orders name theirs.'],
  ['ReadSettings', 'settings', 'The user may not read settings (ReadSettings). Orders say their own currency.'],
] as const

/**
 * Asks in which channel orders are read, and with which permissions. A shop with one channel takes any token for it, which
 * would name another channel as soon as there are two.
 */
async function loadChannel(client: Client) {
  const shop = shopSchema.safeParse(await client.ask('shop', {}, wrongApiKey))
  if (!shop.success) throw new ConnectorError(unreadable())
  const { me, activeChannel } = shop.data
  if (client.channel !== '' && activeChannel.token !== client.channel) throw new ConnectorError(noSuchChannel)
  const permissions = me.channels.find(({ id }) => id === activeChannel.id)?.permissions ?? []
  return { ...activeChannel, isDefault: activeChannel.code === DEFAULT_CHANNEL, permissions }
}

const isAllowed = (permissions: readonly string[], right: string): boolean =>
  permissions.includes(right) || permissions.includes('SuperAdmin')

/** Asks who the shop is and what the user may read. */
export async function checkShop(client: Client, timeZone: string): Promise<ShopFacts> {
  const { id, code, defaultCurrencyCode: currency, isDefault, permissions } = await loadChannel(client)
  if (!isAllowed(permissions, 'ReadOrder')) throw new ConnectorError(missingRight)
  const options = { take: 1, skip: 0, sort: { orderPlacedAt: 'ASC' }, filter: { orderPlacedAt: { isNull: false } } }
  const first = firstSchema.safeParse(await client.ask('firstOrder', { options }))
  if (!first.success) throw new ConnectorError(unreadable())
  const { items, totalItems } = first.data.orders
  const placedAt = Date.parse(items[0]?.orderPlacedAt ?? '')
  return {
    name: isDefault ? null : code,
    identity: id,
    url: null,
    currency,
    timeZone: null,
    orders: totalItems,
    firstOrderDay: Number.isNaN(placedAt) ? null : dayIn(timeZone, placedAt),
    rights: ['orders', ...OPTIONAL.flatMap(([right, name]) => (isAllowed(permissions, right) ? [name] : []))],
    missing: OPTIONAL.flatMap(([right, , words]) => (isAllowed(permissions, right) ? [] : [words])),
  }
}

/** What the server says about how to read all its orders. `decimals` is the same for all currencies. */
export async function loadReading(client: Client): Promise<{ decimals: number; isDefaultChannel: boolean }> {
  const { isDefault } = await loadChannel(client)
  const precision = precisionSchema.safeParse(await client.find('precision'))
  if (!precision.success) throw new ConnectorError(unreadable())
  return {
    decimals: precision.data.globalSettings.serverConfig.moneyStrategyPrecision,
    isDefaultChannel: isDefault,
  }
}
