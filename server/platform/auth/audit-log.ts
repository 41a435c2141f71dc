import type { Context } from 'hono'
import { deviceOf } from '#server/platform/auth/sessions/start-session.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { AuthServices } from './auth-services.ts'

/** The type of the log for each action, both in the words of Supabase Auth. */
const logTypes = {
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_updated_password: 'user',
  identity_unlinked: 'user',
  token_revoked: 'token',
  personal_token_created: 'token',
  personal_token_revoked: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  verification_attempted: 'factor',
  generate_recovery_codes: 'recovery_codes',
  recovery_codes_deleted: 'recovery_codes',
  passkey_created: 'user',
  passkey_deleted: 'user',
  connection_created: 'user',
  connection_changed: 'user',
  connection_removed: 'user',
} as const

type Account = { id: string; email: string | null; phone: string | null }
type Actor = Account | 'service_role'

export type AuditAction = keyof typeof logTypes

type Event = {
  action: AuditAction
  by: Actor
  /** What the action was about. Never a secret. */
  traits?: Record<string, string | null>
}

/** `ip` is null for a caller on this machine. */
type AuditEntry = Event & { at: Date; ip: string | null }

const nobody = '00000000-0000-0000-0000-000000000000'
const admin: Account = { id: nobody, email: 'service_role', phone: null }

/** Returns the `payload` of an entry. */
export function auditPayload({ action, by, traits }: Event): string {
  const { id, email, phone } = by === 'service_role' ? admin : by
  const actor = { actor_id: id, actor_username: phone || (email ?? ''), actor_via_sso: false }
  return JSON.stringify({ action, ...actor, log_type: logTypes[action], ...(traits && { traits }) })
}

/** Returns what an entry says about the account that somebody created or changed. */
export const traitsOf = ({ id, email, phone }: Account) => ({
  user_id: id,
  user_email: email ?? '',
  user_phone: phone ?? '',
})

/** Adds an entry to the audit log. Pass the connection of the transaction that does what the entry says. */
export async function writeAudit(connection: Queryable, { at, ip, ...event }: AuditEntry): Promise<void> {
  await connection.query(
    `insert into auth.audit_log_entries (instance_id, payload, created_at, ip_address)
    values ('${nobody}', $1::json, $2, $3)`,
    [auditPayload(event), at, ip ?? ''],
  )
}

/**
 * Removes the entries about a person who deletes their own account, and adds one that names nobody. Reads the whole log,
 * because it has no index that only this would need.
 */
export async function writeOwnDeletion(connection: Queryable, userId: string, at: Date): Promise<void> {
  await connection.query(
    `delete from auth.audit_log_entries where payload ->> 'actor_id' = $1 or payload #>> '{traits,user_id}' = $1`,
    [userId],
  )
  await writeAudit(connection, { action: 'user_deleted', by: { id: nobody, email: null, phone: null }, at, ip: null })
}

/** Returns who did something, when, and from where, for an entry about the caller. */
export const byCaller = (services: AuthServices, context: Context, { id, email, phone }: Account) => ({
  by: { id, email, phone },
  at: services.clock(),
  ip: deviceOf(services, context).ip,
})

/** The same for something that an administrator did to a user. */
export const byAdmin = (services: AuthServices, context: Context, account: Account) => ({
  by: 'service_role' as const,
  at: services.clock(),
  ip: deviceOf(services, context).ip,
  traits: traitsOf(account),
})
