import type { Claims, Database, Queryable } from '#server/platform/database/database.ts'

class Undo extends Error {}

/** Returns the rows that a statement reads or changes, or `denied`; then rolls back. */
export async function attemptOn(
  database: Database,
  claims: Claims,
  { text, values = [], topic = '' }: { text: string; values?: unknown[]; topic?: string },
): Promise<number | 'denied' | null> {
  let touched: number | null = null
  const run = async (connection: Queryable) => {
    // The policies of `realtime.messages` read the topic from this setting.
    if (topic !== '') await connection.query(`select set_config('realtime.topic', $1, true)`, [topic])
    touched = (await connection.query(text, values)).rowCount
    throw new Undo()
  }
  try {
    await database.withUser(claims, run)
  } catch (error) {
    if (error instanceof Undo) return touched
    if (error instanceof Error && 'code' in error && error.code === '42501') return 'denied'
    throw error
  }
  return touched
}
