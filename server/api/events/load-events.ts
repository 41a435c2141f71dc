import * as v from 'valibot'
import { EVENT_KINDS, TOUCHED } from '#domain/contracts/events.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

const eventsSchema = v.array(
  v.object({
    id: v.string(),
    kind: v.picklist(EVENT_KINDS),
    name: v.string(),
    from: v.string(),
    to: v.string(),
    touched: v.picklist(TOUCHED),
    parts: v.array(v.string()),
  }),
)

/** What is marked in the calendar of a store. */
export type StoredEvent = v.InferOutput<typeof eventsSchema>[number]

const EVENTS = `
select id, kind, name, first_day::text as "from", last_day::text as "to", touched, parts from public.events
where store_id = $1 order by first_day, id`

/** Loads the events of a store with the person's permissions, the earliest first. */
export async function loadEvents(database: Database, claims: Claims, storeId: string): Promise<StoredEvent[]> {
  const { rows } = await database.queryAs(claims, EVENTS, [storeId])
  return v.parse(eventsSchema, rows)
}

/** Loads the events of a store for work in the background. */
export async function loadEventsAsService(database: Database, storeId: string): Promise<StoredEvent[]> {
  const { rows } = await queryAsService(database, EVENTS, [storeId])
  return v.parse(eventsSchema, rows)
}

/** What goes on for longer is usual by then. */
const LONGEST_UNUSUAL_DAYS = 28

/** Returns the days on which an event makes figures unusual: its first four weeks. */
export function unusualDays({ from, to }: Pick<StoredEvent, 'from' | 'to'>): string[] {
  const days = Math.min(LONGEST_UNUSUAL_DAYS, daysBetween(from, to) + 1)
  return Array.from({ length: days }, (_, at) => addDays(from, at))
}

/**
 * Returns the unusual days of figures that meet a filter: those of the whole store, and those of the one product, country,
 * or other part that the filter asks for.
 */
export function daysTouched(events: readonly StoredEvent[], where: Filter | undefined): string[] {
  const asked = partsAskedFor(where)
  const ofParts = events.filter(({ touched, parts }) =>
    asked.some(({ field, value }) => field === touched && parts.includes(value)),
  )
  return [...new Set([...daysOfWholeStore(events), ...ofParts.flatMap(unusualDays)])]
}

/** Any one of several values is no part of its own. */
function partsAskedFor(where: Filter | undefined): { field: string; value: string }[] {
  if (where?.[0] === 'and') return where[1].flatMap(partsAskedFor)
  if (where?.[0] !== 'is') return []
  const [, field, [value, ...others]] = where
  return value === undefined || value === null || others.length > 0 ? [] : [{ field, value: String(value) }]
}

/** Returns the unusual days of the events that touched the whole store. */
export const daysOfWholeStore = (events: readonly StoredEvent[]): string[] => [
  ...new Set(events.filter(({ touched }) => touched === 'store').flatMap(unusualDays)),
]
