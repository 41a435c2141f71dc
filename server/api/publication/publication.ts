import { setImmediate } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createPace } from './pace.ts'

/** One import on its way to being published. */
export type Publication = {
  database: Database
  importId: string
  storeId: string
  /** Awaited between short statements, so that other work gets its turn; may throw to stop. */
  yieldTurn: () => Promise<void>
}

const SERVICE: Claims = { role: 'service_role' }

/** The imports whose orders count, of the store in the parameter, but for the one in the other. */
export const countingImports = (store: string, without: string): string => `
  select id from public.imports
  where store_id = ${store} and published_at is not null and undone_at is null and id is distinct from ${without}`

/** Gives waiting requests their turn, and nothing else. */
export const giveTurn = async (): Promise<void> => setImmediate()

/** One short statement in a transaction of its own, as the service. */
export function runStep<Row extends QueryResultRow>(database: Database, text: string, values: unknown[]) {
  return database.queryAs<Row>(SERVICE, text, values)
}

/**
 * Walks through rows in ascending order of their id, in short statements. The statement takes the import, the last id seen,
 * how many to take and `more`, and gives the greatest id that it took as `last`.
 */
export async function walk(publication: Publication, text: string, more: readonly unknown[] = []): Promise<void> {
  const { database, importId, yieldTurn } = publication
  const pace = createPace({ start: 200, least: 20, most: 5000 })
  for (let last: string | null = '0'; last !== null;) {
    const values = [importId, last, pace.size(), ...more]
    const run = () => database.step<{ last: string | null }>(text, values)
    const step: { rows: { last: string | null }[] } = await pace.run(pace.size(), run)
    last = step.rows[0]?.last ?? null
    await yieldTurn()
  }
}

/** Repeats a statement that works on a limited number of rows until it finds none. */
export async function drain(
  { database, yieldTurn }: Pick<Publication, 'database' | 'yieldTurn'>,
  text: string,
  values: unknown[],
): Promise<void> {
  for (;;) {
    const { rowCount } = await database.step(text, values)
    if (!rowCount) return
    await yieldTurn()
  }
}
