import { addDays, daysBetween } from '#domain/periods.ts'
import type { Publication } from './publication.ts'

/** First day of a span, and the first after it. */
type Days = { from: string; until: string }

/** A month with the number of sums that the import has in it. */
export type TouchedMonth = Days & { sums: number }

const TOUCHED = `
with bounds as (
  select min(day) as first, max(day) as last from private.entry_sums where import_id = $1
)
select month::date::text as from, (month + interval '1 month')::date::text as until
from bounds, generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') as month
order by month`

const COUNT = `
select count(*)::integer as sums from private.entry_sums where import_id = $1 and day >= $2 and day < $3`

/** Every month in which the import changes anything, the first one first. */
export async function* touchedMonths({ database, importId }: Publication): AsyncGenerator<TouchedMonth> {
  const { rows } = await database.step<Days>(TOUCHED, [importId])
  for (const { from, until } of rows) {
    const counted = await database.step<{ sums: number }>(COUNT, [importId, from, until])
    const sums = counted.rows[0]?.sums ?? 0
    if (sums > 0) yield { from, until, sums }
  }
}

/** Parts a span of days into about so many parts of about the same length, none shorter than a day. */
export function splitDays({ from, until }: Days, wanted: number): Days[] {
  const length = daysBetween(from, until)
  const parts = Math.min(length, Math.max(1, Math.ceil(wanted)))
  const startOf = (part: number) => addDays(from, Math.floor((part * length) / parts))
  return Array.from({ length: parts }, (_, part) => ({ from: startOf(part), until: startOf(part + 1) }))
}
