import { z } from 'zod'
import type { SignalSeries, SignalSource } from '#domain/analysis/signals/signal-series.ts'
import { bucketsOf } from '#domain/buckets.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { partId } from '#domain/signals/series-words.ts'
import { count } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

/** A sales channel whose files were imported, and the day of the last one in the store's time zone. */
type Channel = { key: string; imports: string[]; importDay: string }

const CHANNELS = `
select
  imports.source as key, array_agg(imports.id::text order by imports.id) as imports,
  (max(imports.started_at) at time zone stores.time_zone)::date::text as "importDay"
from public.imports join public.stores on stores.id = imports.store_id
where imports.store_id = $1 and imports.published_at is not null and imports.undone_at is null
  and imports.source is not null and imports.source <> 'recount'
group by imports.source, stores.time_zone order by 1`

const ORDERS_OF_IMPORTS = `
select day::VARCHAR as day, channel, count(*)::VARCHAR as orders from orders
where is_order and currency = $1 and day between $2::DATE and $3::DATE and list_contains($4::BIGINT[], import_id)
group by all`

const daysSchema = z.array(z.object({ day: z.iso.date(), channel: z.string().nullable(), orders: count }))

type Loaded = {
  sources: SignalSource[]
  series: SignalSeries[]
  /** By the id of a series, the sales channel that most of its orders are of, as events name it. */
  channels: ReadonlyMap<string, string | null>
}

type Asked = { database: Database; storeId: string; currency: string; days: Period }

/**
 * Loads where the orders of a store come from. A store with several sales channels has a series for each, so that one
 * that stopped is seen beside another.
 */
export async function loadSources(run: RunFacts, { database, storeId, currency, days }: Asked): Promise<Loaded> {
  const { rows: channels } = await queryAsService<Channel>(database, CHANNELS, [storeId])
  const sources: SignalSource[] = [{ series: 'orders' }]
  const series: SignalSeries[] = []
  const channelOf = new Map<string, string | null>()
  if (channels.length < 2) return { sources, series, channels: channelOf }
  const dates = bucketsOf(days, 'day').map(({ from }) => from)
  for (const { key, imports, importDay } of channels) {
    const rows = daysSchema.parse(await run(ORDERS_OF_IMPORTS, [currency, days.from, days.to, imports]))
    if (rows.length === 0) continue
    const byDay = ordersBy(rows, ({ day }) => day)
    const id = partId('source', key)
    series.push({ id, kind: 'count', values: dates.map((day) => byDay.get(day) ?? 0), channel: key })
    const byChannel = [...ordersBy(rows, ({ channel }) => channel)]
    channelOf.set(id, byChannel.reduce((most, one) => (one[1] > most[1] ? one : most))[0])
    const end = addDays(importDay, -1)
    sources.push({ series: id, channel: key, ...(end < days.to && { lastDay: end }) })
  }
  return { sources, series, channels: channelOf }
}

type Row = z.infer<typeof daysSchema>[number]

function ordersBy<Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.orders)
  return sums
}
