import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { Platform } from '#domain/imports/platform.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Database } from '#server/platform/database/database.ts'

/** A shop or marketplace that a store sells in. */
export type SalesChannel = { key: string; platform: string; name: string }

const NAMES: Record<Platform, string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  bigcommerce: 'BigCommerce',
  etsy: 'Etsy',
  square: 'Square',
  amazon: 'Amazon',
  stripe: 'Stripe',
  medusa: 'Medusa',
  vendure: 'Vendure',
  shopware: 'Shopware',
  prestashop: 'PrestaShop',
  olist: 'Olist',
  online_retail: 'Online Retail',
  table: 'Orders from a table',
  sample: 'Sample data',
}

// Selects the channels with a published import, the most recently used first.
const CHANNELS = `
select key, platform, name from public.sales_channels, lateral (
  select max(id) as last from public.imports
  where imports.store_id = sales_channels.store_id and imports.source = sales_channels.key
    and published_at is not null and undone_at is null
) as imported
where store_id = $1 and last is not null
order by last desc`

const TAKEN = `select key, name from (${CHANNELS}) as selling`

const SAVE = `
insert into public.sales_channels (store_id, key, platform, name) values ($1, $2, $3, $4)
on conflict (store_id, key) do update set platform = excluded.platform, name = excluded.name`

async function listChannels(database: Database, storeId: string): Promise<SalesChannel[]> {
  return (await queryAsService<SalesChannel>(database, CHANNELS, [storeId])).rows
}

/** Returns the name. Adds a number if the name is taken. */
function firstFree(name: string, taken: ReadonlySet<string>, numbered: (count: number) => string): string {
  if (!taken.has(name)) return name
  for (let count = 2; ; count += 1) if (!taken.has(numbered(count))) return numbered(count)
}

/** Returns a new channel on the platform without saving it. */
export async function newChannel(
  database: Database,
  storeId: string,
  { platform, name }: { platform: Platform; name?: string },
): Promise<SalesChannel> {
  const { rows } = await queryAsService<{ key: string; name: string }>(database, TAKEN, [storeId])
  const keys = new Set(rows.map(({ key }) => key))
  const names = new Set(rows.map((row) => row.name))
  const known = NAMES[platform]
  return {
    key: firstFree(platform, keys, (count) => `${platform}:${count}`),
    platform,
    name: name ?? firstFree(known, names, (count) => `${known} ${count}`),
  }
}

type SoldOrders = { storeId: string; channel: SalesChannel; platform: Platform }

/** Saves the channel. If its platform was unknown (`table`), it gets the platform of this file. */
export async function saveChannel(database: Database, { storeId, channel, platform }: SoldOrders): Promise<void> {
  const known = channel.platform === 'table' ? platform : channel.platform
  await queryAsService(database, SAVE, [storeId, channel.key, known, channel.name])
}

type Choice = { storeId: string; platform: Platform; answer: ImportAnswers['channel'] }

/** The channel chosen for a file before its orders are read. */
export type ChosenChannel = {
  channel: SalesChannel
  /** Whether the person chose the channel. Then its order numbers aren't checked. */
  isAnswered: boolean
  /** All channels of the store. */
  known: readonly SalesChannel[]
}

/** Returns the channel that the person chose, or else the platform's latest channel, or else a new one. */
export async function chooseChannel(database: Database, { storeId, platform, answer }: Choice): Promise<ChosenChannel> {
  const known = await listChannels(database, storeId)
  const name = answer !== undefined && 'name' in answer ? answer.name : undefined
  const key = answer !== undefined && 'key' in answer ? answer.key : undefined
  const answered = known.find((channel) => channel.key === key)
  const usual = name === undefined ? known.find((channel) => channel.platform === platform) : undefined
  const channel =
    answered ?? usual ?? (await newChannel(database, storeId, { platform, ...(name !== undefined && { name }) }))
  return { channel, isAnswered: answered !== undefined || name !== undefined, known }
}
