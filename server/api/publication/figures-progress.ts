import { FIGURES_UNITS } from '#domain/contracts/import-terms.ts'
import type { FiguresProgress } from '#domain/contracts/imports.ts'
import type { Publication } from './publication.ts'

const COUNT_ORDERS = 'select count(*)::integer as total from public.orders where import_id = $1 or replaced_by = $1'

// The same customers as those whose days are computed.
const COUNT_CUSTOMERS = `
  select ((select count(*) from private.touched_customers where import_id = $1)
    + (select count(*) from public.customers where import_id = $1))::integer as total`

const TOTALS = { orders: COUNT_ORDERS, customers: COUNT_CUSTOMERS }

/** Follows one step of the calculation. Call the returned function with how much was done. */
export function followStep({ onFigures }: Publication, unit: FiguresProgress['unit'], total: number) {
  let done = 0
  const step = FIGURES_UNITS.indexOf(unit) + 1
  const tell = (count: number) => {
    done = Math.min(done + count, total)
    onFigures?.({ step, steps: FIGURES_UNITS.length, unit, done, total })
  }
  tell(0)
  return tell
}

/** Counts the import's orders or customers, then follows the step that handles them. */
export async function followRows(
  publication: Publication,
  unit: keyof typeof TOTALS,
): Promise<(count: number) => void> {
  const { database, importId, onFigures } = publication
  if (onFigures === undefined) return () => undefined
  const { rows } = await database.step<{ total: number }>(TOTALS[unit], [importId])
  return followStep(publication, unit, rows[0]?.total ?? 0)
}
