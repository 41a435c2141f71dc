import { createHash, randomBytes } from 'node:crypto'
import { queryAsService } from '#server/platform/database/steps.ts'
import type { Database } from '#server/platform/database/database.ts'

const LIFETIME_S = 60

/** Whose download, and of which store; without one, of what belongs to the person alone. */
export type Download = { userId: string; storeId: string | null }

const ISSUE = `
with outlived as (delete from private.download_tickets where expires_at <= $4)
insert into private.download_tickets (ticket_hash, user_id, store_id, expires_at)
values ($1, $2, $3, $4::timestamptz + make_interval(secs => ${LIFETIME_S}))`

const REDEEM = `
delete from private.download_tickets where ticket_hash = $1
returning user_id, store_id, expires_at > $2 as is_valid`

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

/** A secret that stands for one download within the next minute, so that a plain link can start it. */
export async function issueTicket(database: Database, { userId, storeId }: Download, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await queryAsService(database, ISSUE, [hashOf(ticket), userId, storeId, now])
  return ticket
}

/** What the ticket stands for, once; `null` where it was used, has expired or never was. */
export async function redeemTicket(database: Database, ticket: string, now: Date): Promise<Download | null> {
  type Row = { user_id: string; store_id: string | null; is_valid: boolean }
  const { rows } = await queryAsService<Row>(database, REDEEM, [hashOf(ticket), now])
  const [row] = rows
  return row?.is_valid ? { userId: row.user_id, storeId: row.store_id } : null
}
