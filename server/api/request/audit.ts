import { type AuditAction, writeAudit } from '#server/platform/auth/audit-log.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** When something was done, from where, and whether the audit log is ours: hosted Supabase has its own. */
export type Occasion = { now: Date; ip: string | null; isAudited: boolean }

type Entry = Occasion & { action: AuditAction; traits: Record<string, string> }

type Account = { id: string; email: string | null; phone: string | null }

/** Adds what a person did to the audit log. Pass the connection of the transaction that does it. */
export async function auditPerson(connection: Queryable, person: { sub: string }, entry: Entry): Promise<void> {
  if (!entry.isAudited) return
  const text = 'select id, email, phone from auth.users where id = $1'
  const { rows } = await connection.query<Account>(text, [person.sub])
  const [by] = rows
  const { action, ip, now: at, traits } = entry
  if (by) await writeAudit(connection, { action, by, at, ip, traits })
}
