import { addDays, daysBetween } from '#domain/periods.ts'
import { type Publication, runStep } from './publication.ts'

/** First day of a span, and the first after it. */
export type Days = { from: string; until: string }

// By the ends of indexes: a month without rows between them costs an empty look.
const TOUCHED = `
with bounds as (
  select min(first) as first, max(last) as last from (
    select min(day) as first, max(day) as last from public.ledger_entries where import_id = $1
    union all select min(placed_day), max(placed_day) from public.orders where import_id = $1
    union all select min(day), max(day) from private.entry_sums where import_id = $1
  ) as ends
)
select month::date::text as from, (month + interval '1 month')::date::text as until
from bounds, generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') as month
order by month`

/** Every month from the first to the last day that the import changes. */
export async function loadTouchedMonths({ database, importId }: Publication): Promise<Days[]> {
  return (await runStep<Days>(database, TOUCHED, [importId])).rows
}

type DatedTable = 'public.ledger_entries' | 'private.entry_sums'

/** How many rows of a table the import has in a span. */
export async function countRows({ database, importId }: Publication, table: DatedTable, { from, until }: Days) {
  const text = `select count(*)::integer as rows from ${table} where import_id = $1 and day >= $2 and day < $3`
  const counted = await runStep<{ rows: number }>(database, text, [importId, from, until])
  return counted.rows[0]?.rows ?? 0
}

/** Parts a span of days into about so many parts of about the same length, none shorter than a day. */
export function splitDays({ from, until }: Days, wanted: number): Days[] {
  const length = daysBetween(from, until)
  const parts = Math.min(length, Math.max(1, Math.ceil(wanted)))
  const startOf = (part: number) => addDays(from, Math.floor((part * length) / parts))
  return Array.from({ length: parts }, (_, part) => ({ from: startOf(part), until: startOf(part + 1) }))
}
