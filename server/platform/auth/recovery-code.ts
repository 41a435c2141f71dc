import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'
import { type ConsumedToken, isExpired } from './link-tokens.ts'

/** Wrong codes that one letter bears, and that one person's letters bear in a day, before no code works any more. */
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
 * Whose code this is, or null. A wrong one is counted, so the caller must commit. The code goes on working until
 * `endRecovery`.
 */
export async function matchRecoveryCode(
  connection: Queryable,
  { email, code, now }: Entry,
): Promise<ConsumedToken | null> {
  // The lock makes guesses take turns, so that each sees the count of those before.
  const { rows } = await connection.query<Letter>(
    `select user_id, code_hash, created_at from auth.one_time_tokens
    where relates_to = $1 and token_type = 'recovery_token' and code_hash is not null
    for update`,
    [email],
  )
  const [letter] = rows
  if (!letter || isExpired(letter.created_at, now) || (await isGuessedTooOften(connection, letter, now))) return null
  const isRight = timingSafeEqual(Buffer.from(letter.code_hash), Buffer.from(hashRecoveryCode(email, code)))
  if (isRight) return { userId: letter.user_id, type: 'recovery_token', relatesTo: email }
  await connection.query(`insert into private.wrong_codes (user_id, tried_at) values ($1, $2)`, [letter.user_id, now])
  return null
}

async function isGuessedTooOften(connection: Queryable, letter: Letter, now: Date): Promise<boolean> {
  const { rows } = await connection.query<{ of_letter: number; of_day: number }>(
    `select count(*) filter (where tried_at >= $2)::int as of_letter, count(*)::int as of_day
    from private.wrong_codes
    where user_id = $1 and tried_at > $3::timestamptz - interval '1 day'`,
    [letter.user_id, letter.created_at, now],
  )
  return rows.some((wrong) => wrong.of_letter >= maxWrong.ofLetter || wrong.of_day >= maxWrong.ofDay)
}

/** Once a session came of a recovery letter, its link, its code and whatever a mail scanner got for the link are spent. */
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
