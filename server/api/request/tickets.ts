import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

type Purpose = 'export' | 'digest_preview'

/** Who may load something, and of which store. `null` is what belongs to the person alone. */
type Holder = { userId: string; storeId: string | null }

const TICKET_LIFETIME_S = 60

const ISSUE = `
with outlived as (delete from private.download_tickets where expires_at <= $4)
insert into private.download_tickets (ticket_hash, user_id, store_id, expires_at, purpose)
values ($1, $2, $3, $4::timestamptz + make_interval(secs => ${TICKET_LIFETIME_S}), $5)`

const REDEEM = `
delete from private.download_tickets where ticket_hash = $1 and purpose = $3
returning user_id, store_id, expires_at > $2 as is_valid`

/** Returns a new secret for a link or a form. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns what is stored of a secret, so that who reads the database can't use it. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Creates a secret for an address that works once within a minute. Links and frames can't send an access token. */
export async function createTicket(
  database: Database,
  { userId, storeId, purpose }: Holder & { purpose: Purpose },
  now: Date,
): Promise<string> {
  const ticket = newSecret()
  await queryAsService(database, ISSUE, [hashSecret(ticket), userId, storeId, now, purpose])
  return ticket
}

/** Deletes a ticket and returns who holds it. Returns null if it is unknown, used, expired or for something else. */
export async function redeemTicket(
  database: Database,
  { ticket, purpose }: { ticket: string; purpose: Purpose },
  now: Date,
): Promise<Holder | null> {
  type Row = { user_id: string; store_id: string | null; is_valid: boolean }
  const { rows } = await queryAsService<Row>(database, REDEEM, [hashSecret(ticket), now, purpose])
  const [row] = rows
  return row?.is_valid ? { userId: row.user_id, storeId: row.store_id } : null
}
