import type { AssistantToken } from '#domain/contracts/assistants/assistant-tokens.ts'
import type { NewTokenRequest } from '#domain/contracts/assistants/assistant-token-requests.ts'
import { MOST_TOKENS } from '#domain/contracts/assistants/assistant-terms.ts'
import { auditPerson, type Occasion } from '#server/api/request/audit.ts'
import { hashSecret, newSecret } from '#server/api/request/tickets.ts'
import type { Claims, Database, Queryable } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** Secret scanners look for this start. */
const PREFIX = 'cartwright_'
const TOKEN = /^cartwright_[\w-]{43}$/
const DAY_MS = 86_400_000

export type Person = Claims & { sub: string }

type Row = {
  id: string
  name: string
  may_propose: boolean
  ending: string
  created_at: Date
  expires_at: Date
  last_used_on: string | null
  is_unproven: boolean
}

/** A second factor that was added later doesn't vouch for a token from before. $1 is the person's id. */
const IS_UNPROVEN = `not t.is_proven and exists (
  select from auth.mfa_factors as f where f.user_id = t.user_id and f.status = 'verified'
)`

const COLUMNS = `
t.id, t.name, t.may_propose, t.ending, t.created_at, t.expires_at, t.last_used_on::text, ${IS_UNPROVEN} as is_unproven`

const LIST = `
select ${COLUMNS} from public.assistant_tokens as t
where t.user_id = $1 and t.store_id = $2
order by t.created_at desc, t.id`

const MEMBERSHIP = 'select from public.store_members where user_id = $1 and store_id = $2'

const INSERT = `
insert into public.assistant_tokens as t (
  user_id, store_id, name, may_propose, is_proven, token_hash, ending, created_at, expires_at
) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning ${COLUMNS}`

const DELETE = 'delete from public.assistant_tokens where id = $1 and user_id = $2 returning name'

const FIND = `
select
  t.id, t.user_id, t.store_id, t.may_propose, t.is_proven, t.expires_at,
  t.last_used_on is distinct from $3::date as is_new_day
from public.assistant_tokens as t join auth.users as u on u.id = t.user_id
where t.token_hash = $1 and t.expires_at > $2 and not (${IS_UNPROVEN})
  and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $2)`

const NOTE_USE = 'update public.assistant_tokens set last_used_on = $2 where id = $1'

const noSuchStore = () => new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')

function stateOf({ is_unproven: isUnproven, expires_at: expiresAt }: Row, now: Date): AssistantToken['state'] {
  if (expiresAt <= now) return 'expired'
  return isUnproven ? 'unproven' : 'active'
}

const toToken = (row: Row, now: Date): AssistantToken => ({
  id: row.id,
  name: row.name,
  scope: row.may_propose ? 'propose' : 'read',
  ending: row.ending,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedOn: row.last_used_on,
  state: stateOf(row, now),
})

/** Lists the person's own tokens for a store. Throws 404 `store_not_found`. */
export async function listTokens(database: Queryable, person: Person, { store, now }: { store: string; now: Date }) {
  const { rowCount } = await database.query(MEMBERSHIP, [person.sub, store])
  if (rowCount !== 1) throw noSuchStore()
  const { rows } = await database.query<Row>(LIST, [person.sub, store])
  return rows.map((row) => toToken(row, now))
}

/**
 * Creates a token for a store of the person, at the level of their session. Resolves to the token, which is stored nowhere.
 * Throws 404 `store_not_found`, and 409 `too_many_tokens`.
 */
export async function createToken(database: Database, person: Person, asked: NewTokenRequest & Occasion) {
  const token = `${PREFIX}${newSecret()}`
  const { store, name, scope, days, now } = asked
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  const created = await database.transaction(async (connection) => {
    // The lock makes those who create tokens at once take turns, so that the limit holds.
    const { rowCount } = await connection.query(`${MEMBERSHIP} for update`, [person.sub, store])
    if (rowCount !== 1) throw noSuchStore()
    const { rows: known } = await connection.query(LIST, [person.sub, store])
    if (known.length >= MOST_TOKENS) {
      throw new ApiError(409, 'too_many_tokens', `You have ${MOST_TOKENS} tokens for this store. Revoke one first.`)
    }
    await auditPerson(connection, person, { ...asked, action: 'personal_token_created', traits: { name } })
    const isProven = person['aal'] === 'aal2'
    const ending = token.slice(-4)
    const values = [person.sub, store, name, scope === 'propose', isProven, hashSecret(token), ending, now, expiresAt]
    const { rows } = await connection.query<Row>(INSERT, values)
    return rows.map((row) => toToken(row, now))
  })
  return { token, created }
}

/** Deletes a token of the person, so that it stops working at once. Throws 404 `token_not_found`. */
export async function revokeToken(database: Database, person: Person, asked: Occasion & { id: string | null }) {
  await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ name: string }>(DELETE, [asked.id, person.sub])
    if (!rows[0]) throw new ApiError(404, 'token_not_found', 'This token was already revoked.')
    await auditPerson(connection, person, {
      ...asked,
      action: 'personal_token_revoked',
      traits: { name: rows[0].name },
    })
  })
}

/** What a token allows: the claims of its person, narrowed to its store, until it expires. */
export type Assistant = { claims: Person; id: string; store: string; mayPropose: boolean; expiresAt: Date }

type FoundRow = {
  id: string
  user_id: string
  store_id: string
  may_propose: boolean
  is_proven: boolean
  expires_at: Date
  is_new_day: boolean
}

/** Finds what a token allows, and notes the day of its use. `null` for one that is unknown, revoked, expired or stopped. */
export async function findAssistant(database: Database, token: string, now: Date): Promise<Assistant | null> {
  if (!TOKEN.test(token)) return null
  const today = now.toISOString().slice(0, 10)
  const { rows } = await database.query<FoundRow>(FIND, [hashSecret(token), now, today])
  const [row] = rows
  if (!row) return null
  const { id, user_id: sub, store_id: store, may_propose: mayPropose, expires_at: expiresAt } = row
  if (row.is_new_day) await database.query(NOTE_USE, [id, today])
  const claims = {
    role: 'authenticated',
    sub,
    aal: row.is_proven ? 'aal2' : 'aal1',
    assistant_token: id,
    assistant_store: store,
    assistant_scope: mayPropose ? 'propose' : 'read',
  }
  return { claims, id, store, mayPropose, expiresAt }
}
