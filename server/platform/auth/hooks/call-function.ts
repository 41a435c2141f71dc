import { escapeIdentifier } from 'pg'
import type { Database } from '#server/platform/database/database.ts'
import { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import type { FunctionTarget } from './hook-target.ts'

type Call = {
  body: string
  /** Whose sign-in it is. On the embedded engine a hook waits and is stopped like other work of this person. */
  person: string
  timeoutMs: number
}

/**
 * Calls a hook that is a function of the database, in its own transaction and with the role of the hosted service.
 * Resolves to the text of its answer, or to null. Rejects, and rolls back, if it fails or takes too long.
 */
export async function callFunction(database: Database, target: FunctionTarget, call: Call): Promise<string | null> {
  const { body, person, timeoutMs } = call
  const endsAt = performance.now() + timeoutMs
  const name = `${escapeIdentifier(target.schema)}.${escapeIdentifier(target.name)}`
  const answering = database.withUser(
    { role: 'anon', sub: person },
    async (connection) => {
      if (performance.now() > endsAt) throw timedOut()
      const { rows } = await connection.query<{ answer: string | null }>(`select ${name}($1::jsonb)::text as answer`, [
        body,
      ])
      if (performance.now() > endsAt) throw timedOut()
      return rows[0]?.answer ?? null
    },
    [
      ['request.jwt.claims', ''],
      ['search_path', 'auth'],
      ['role', 'supabase_auth_admin'],
      ['statement_timeout', String(timeoutMs)],
    ],
  )
  // The embedded engine has no `statement_timeout`, and repeats a statement that it stopped for others.
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timedOut()), timeoutMs)
  })
  try {
    return await Promise.race([answering, timeout])
  } finally {
    clearTimeout(timer)
  }
}

const timedOut = () => new DatabaseInterruptedError('canceling statement due to statement timeout', '57014')
