import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'
import { type ConsumedToken, type FlowPurpose, type OneTimeTokenType, tokenTypesOf, validRange } from './links.ts'

/** The wrong codes allowed per email, and per user and day. */
const maxWrong = { ofEmail: 5, ofDay: 20 }

/** Returns a random code with this number of digits, at most 14. */
export const createCode = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')

/** Whether the text may be a code. Unlike a code, the token of a link has letters too. */
export const isCode = (token: string) => /^\d{6,10}$/.test(token)

export const hashCode = (contact: string, code: string) =>
  createHash('sha224')
    .update(contact + code)
    .digest('hex')

type Entry = { contact: string; code: string; types: readonly OneTimeTokenType[]; lifetimeS: number; now: Date }
type SentCode = { id: string; user_id: string; token_type: OneTimeTokenType; code_hash: string; created_at: Date }

/**
 * Uses up the code. Resolves to its owner, or to null if it is wrong, expired or tried too often. The caller must commit,
 * because wrong codes are counted.
 */
export async function matchCode(connection: Queryable, entry: Entry): Promise<ConsumedToken | null> {
  const { contact, code, types, lifetimeS, now } = entry
  const { from, to } = validRange(lifetimeS, now)
  // Simultaneous attempts wait for this lock, so that each one sees the count of the previous ones.
  const { rows } = await connection.query<SentCode>(
    `select id, user_id, token_type, code_hash, created_at from auth.one_time_tokens
    where relates_to = $1 and token_type::text = any($2::text[]) and code_hash is not null
      and created_at between $3 and $4
    order by id
    for update`,
    [contact, types, from, to],
  )
  const hash = Buffer.from(hashCode(contact, code))
  const open: string[] = []
  for (const sent of rows) {
    if (await hasTooManyWrongCodes(connection, sent, now)) continue
    open.push(sent.user_id)
    if (!timingSafeEqual(Buffer.from(sent.code_hash), hash)) continue
    await connection.query(
      `update auth.one_time_tokens set code_hash = null, used_at = $2, updated_at = $2 where id = $1`,
      [sent.id, now],
    )
    return { userId: sent.user_id, type: sent.token_type, relatesTo: contact }
  }
  await countWrong(connection, open, now)
  return null
}

async function countWrong(connection: Queryable, users: readonly string[], now: Date): Promise<void> {
  await connection.query(`insert into private.wrong_codes (user_id, tried_at) select unnest($1::uuid[]), $2`, [
    [...new Set(users)],
    now,
  ])
}

async function hasTooManyWrongCodes(connection: Queryable, sent: SentCode, now: Date): Promise<boolean> {
  const { rows } = await connection.query<{ of_code: number; of_day: number }>(
    `select count(*) filter (where tried_at >= $2)::int as of_code, count(*)::int as of_day
    from private.wrong_codes
    where user_id = $1 and tried_at > $3::timestamptz - interval '1 day'`,
    [sent.user_id, sent.created_at, now],
  )
  return rows.some((wrong) => wrong.of_code >= maxWrong.ofEmail || wrong.of_day >= maxWrong.ofDay)
}

type Ended = { userId: string; purpose: FlowPurpose; now: Date }

/** Invalidates the link, the code and the PKCE flows of an email, once it has led to a session. */
export async function endEmail(connection: Queryable, { userId, purpose, now }: Ended): Promise<void> {
  await connection.query(
    `with used as (
      update auth.one_time_tokens set code_hash = null, used_at = coalesce(used_at, $4), updated_at = $4
      where user_id = $1 and token_type::text = any($2::text[])
    ), wrong as (
      delete from private.wrong_codes where user_id = $1
    )
    delete from auth.flow_state where user_id = $1 and authentication_method = $3`,
    [userId, tokenTypesOf[purpose], purpose, now],
  )
}
