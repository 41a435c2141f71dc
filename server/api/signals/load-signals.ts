import { quoteName } from '#domain/advisor/wording.ts'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import type { Insight, Signal } from '#domain/contracts/signals.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import { describeCard } from '#domain/signals/describe-card.ts'
import { partId, splitPart } from '#domain/signals/series-words.ts'
import { loadEvents } from '#server/api/events/load-events.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'
import { eventsIn } from './marked-parts.ts'
import { readCard } from './read-card.ts'

type Row = { id: string; card: unknown; state: Signal['state']; told_on: string; is_seen: boolean }

const SIGNALS = `
select signals.id, card, state, signals.told_on::text, coalesce(seen_signals.told_on >= signals.told_on, false) as is_seen
from public.signals
left join public.seen_signals on signal_id = signals.id and user_id = auth.uid()
where signals.store_id = $1 and state = any ($2::text[])
order by state = 'open' desc, case when state = 'open' then rank end, signals.told_on desc, signals.id
limit 100`

const PRODUCTS = 'select id::text, title as name from public.products where store_id = $1 and id = any ($2::bigint[])'
const ORDERS = 'select id::text, name from public.orders where store_id = $1 and id = any ($2::bigint[])'
const CHANNELS = 'select key as id, name from public.sales_channels where store_id = $1 and key = any ($2::text[])'

type Source = { database: Database; log: Log }

type Asked = { storeId: string; currency: string; states: readonly Signal['state'][] }

/** Loads what a store is told, in words, and what the person has seen of it: the open ones first. */
export async function loadSignals(source: Source, claims: Claims, asked: Asked): Promise<Signal[]> {
  const told = await loadTold(source, claims, asked)
  return told.map(({ insight, isSeen }) => ({ ...insight, isSeen }))
}

/** Loads what a store is told now, which is the same for all members. */
export async function loadInsights(source: Source, claims: Claims, asked: Omit<Asked, 'states'>): Promise<Insight[]> {
  const told = await loadTold(source, claims, { ...asked, states: ['open'] })
  return told.map(({ insight }) => insight)
}

async function loadTold({ database, log }: Source, claims: Claims, { storeId, currency, states }: Asked) {
  const { rows } = await database.queryAs<Row>(claims, SIGNALS, [storeId, states])
  const told = rows.flatMap((row) => {
    const card = readCard(row.card, { id: row.id, log })
    return card ? [{ ...row, card }] : []
  })
  const subjects = told.map(({ card }) => card.subject)
  const names = { currency, nameOf: await loadNames(database, claims, { storeId, subjects }) }
  const events = told.length === 0 ? [] : await loadEvents(database, claims, storeId)
  return told.map(({ id, state, card, is_seen: isSeen }) => {
    const texts = describeCard(card.subject, names)
    const body = texts.body + eventsIn(card.subject, events)
    return { insight: { id, kind: card.subject.kind, state, ...texts, body }, isSeen }
  })
}

type Named = { storeId: string; subjects: readonly CardSubject[] }

/** Loads what people call the parts and orders that cards are about. */
export async function loadNames(
  database: Database,
  claims: Claims,
  { storeId, subjects }: Named,
): Promise<(id: string) => string> {
  const ids = subjects.flatMap(idsIn)
  const names = new Map<string, string>()
  for (const [dimension, text] of Object.entries({ product: PRODUCTS, order: ORDERS, source: CHANNELS })) {
    const asked = ids.filter((id) => id.dimension === dimension).map(({ value }) => value)
    if (asked.length === 0) continue
    const found = await database.queryAs<{ id: string; name: string }>(claims, text, [storeId, asked])
    for (const { id, name } of found.rows) names.set(partId(dimension, id), quoteName(name))
  }
  return (id) => names.get(id) ?? namePart(id)
}

function idsIn(subject: CardSubject): { dimension: string; value: string }[] {
  if (subject.kind === 'outlier') return [{ dimension: 'order', value: subject.order.id }]
  if (subject.kind === 'stopped') return [splitPart(subject.source.series)]
  if (subject.kind === 'stock_out') return [splitPart(subject.stockOut.product)]
  const products = subject.stockOut === undefined ? [] : [subject.stockOut.product]
  return [subject.lead, ...subject.parts]
    .map(({ series }) => series)
    .concat(products)
    .map(splitPart)
}

/** Returns the name of a country, or a value that is a name itself, such as a channel. */
function namePart(id: string): string {
  const { dimension, value } = splitPart(id)
  return dimension === 'country' ? nameOfValue('country', value) : quoteName(value)
}
