import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'
import { type ConsumedToken, isExpired } from './links.ts'

/** The wrong codes allowed per letter, and per user and day. */
const maxWrong = { ofLetter: 5, ofDay: 20 }

export const createRecoveryCode = () => String(randomInt(1_000_000)).padStart(6, '0')

export const isRecoveryCode = (token: string) => /^\d{6}$/.test(token)

export const hashRecoveryCode = (email: string, code: string) =>
  createHash('sha224')
    .update(email + code)
    .digest('hex')

type Entry = { email: string; code: string; now: Date }
type Letter = { user_id: string; code_hash: string; created_at: Date }

/**
 * Resolves to the owner of the code, or to null if it is wrong, expired or tried too often. The caller must commit,
 * because wrong codes are counted. A right code stays valid until `endRecovery`.
 */
export async function matchRecoveryCode(
  connection: Queryable,
  { email, code, now }: Entry,
): Promise<ConsumedToken | null> {
  // Simultaneous attempts wait for this lock, so that each one sees the count of the previous ones.
  const { rows } = await connection.query<Letter>(
    `select user_id, code_hash, created_at from auth.one_time_tokens
    where relates_to = $1 and token_type = 'recovery_token' and code_hash is not null
    for update`,
    [email],
  )
  const [letter] = rows
  if (!letter || isExpired(letter.created_at, now) || (await hasTooManyWrongCodes(connection, letter, now))) return null
  const isRight = timingSafeEqual(Buffer.from(letter.code_hash), Buffer.from(hashRecoveryCode(email, code)))
  if (isRight) return { userId: letter.user_id, type: 'recovery_token', relatesTo: email }
  await connection.query(`insert into private.wrong_codes (user_id, tried_at) values ($1, $2)`, [letter.user_id, now])
  return null
}

async function hasTooManyWrongCodes(connection: Queryable, letter: Letter, now: Date): Promise<boolean> {
  const { rows } = await connection.query<{ of_letter: number; of_day: number }>(
    `select count(*) filter (where tried_at >= $2)::int as of_letter, count(*)::int as of_day
    from private.wrong_codes
    where user_id = $1 and tried_at > $3::timestamptz - interval '1 day'`,
    [letter.user_id, letter.created_at, now],
  )
  return rows.some((wrong) => wrong.of_letter >= maxWrong.ofLetter || wrong.of_day >= maxWrong.ofDay)
}

/** Invalidates the link, the code and the PKCE flows of a recovery, once it has led to a session. */
export async function endRecovery(connection: Queryable, userId: string): Promise<void> {
  await connection.query(
    `with letter as (
      delete from auth.one_time_tokens where user_id = $1 and token_type = 'recovery_token'
    ), wrong as (
      delete from private.wrong_codes where user_id = $1
    )
    delete from auth.flow_state where user_id = $1 and authentication_method = 'recovery'`,
    [userId],
  )
}
