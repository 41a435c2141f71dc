import type { Queryable } from '#server/platform/database/database.ts'

const LOCK = 'select from public.stores where id = $1 and currency = $2 for no key update'

/**
 * Throws if a store has another currency by now, so that the caller's transaction stores no sums of the old one. Call it
 * last: decisions of members also lock the store after its signals.
 */
export async function requireCurrency(connection: Queryable, store: { id: string; currency: string }): Promise<void> {
  const { rowCount } = await connection.query(LOCK, [store.id, store.currency])
  if (rowCount === 0) throw new Error('The store was deleted, or its currency changed.')
}
