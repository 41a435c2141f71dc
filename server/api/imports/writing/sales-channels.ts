import type { ImportAnswers } from '#domain/contracts/imports.ts'
import type { Platform } from '#domain/imports/platform.ts'
import { queryAsService } from '#server/platform/database/steps.ts'
import type { Database } from '#server/platform/database/database.ts'

/** A shop that a store sells in. */
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

// Those that sell nothing any more are nobody's shop; the one that was imported into last comes first.
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

/** The first of a name and the same with a number that is not taken. */
function firstFree(wanted: string, taken: ReadonlySet<string>, toText: (count: number) => string): string {
  if (!taken.has(wanted)) return wanted
  for (let count = 2; ; count += 1) if (!taken.has(toText(count))) return toText(count)
}

/** Another shop on the platform, not yet saved. */
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

type Sold = { storeId: string; channel: SalesChannel; platform: Platform }

/** A table that turns out to be a platform's shop is that platform's from now on. */
export async function saveChannel(database: Database, { storeId, channel, platform }: Sold): Promise<void> {
  const known = channel.platform === 'table' ? platform : channel.platform
  await queryAsService(database, SAVE, [storeId, channel.key, known, channel.name])
}

type Choice = { storeId: string; platform: Platform; answer: ImportAnswers['channel'] }

/** What is known of where a file's orders belong before any of them has been read. */
export type ChosenChannel = {
  channel: SalesChannel
  /** Whether the person has said so, so that no evidence is asked for. */
  isAnswered: boolean
  /** All that the store has. */
  known: readonly SalesChannel[]
}

/** The channel that was answered, else the platform's latest, else a new one. */
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
