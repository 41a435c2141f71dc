import { addDays, daysBetween } from '#domain/periods.ts'
import { type Publication, runStep } from './publication.ts'

/** First day of a span, and the first after it. */
export type Days = { from: string; until: string }

/** A calendar month, and how many entries of the ledger the import has in it. */
export type Month = Days & { entries: number }

const MONTHS = `
with bounds as (
  select min(day) as first, max(day) as last from (
    select day from public.ledger_entries where import_id = $1
    union all select placed_day from public.orders where import_id = $1
    union all select day from private.removed_entries where import_id = $1
  ) as days
)
select month::date::text as from, (month + interval '1 month')::date::text as until
from bounds, generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') as month
order by month`

const COUNT = `
select count(*)::integer as entries from public.ledger_entries where import_id = $1 and day >= $2 and day < $3`

/** Every month from the first to the last day that the import changes. */
export async function loadTouchedMonths({ database, importId, yieldTurn }: Publication): Promise<Month[]> {
  const { rows } = await runStep<Days>(database, MONTHS, [importId])
  const months: Month[] = []
  for (const { from, until } of rows) {
    const counted = await runStep<{ entries: number }>(database, COUNT, [importId, from, until])
    months.push({ from, until, entries: counted.rows[0]?.entries ?? 0 })
    await yieldTurn()
  }
  return months
}

/** Parts a month into spans of days, so that each has about as many entries as a short statement can take. */
export function splitMonth({ from, until, entries }: Month, entriesEach: number): Days[] {
  const length = daysBetween(from, until)
  const parts = Math.min(length, Math.max(1, Math.ceil(entries / entriesEach)))
  const startOf = (part: number) => addDays(from, Math.floor((part * length) / parts))
  return Array.from({ length: parts }, (_, part) => ({ from: startOf(part), until: startOf(part + 1) }))
}
