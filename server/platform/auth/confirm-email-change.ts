import type { Queryable } from '#server/platform/database/database.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { AuthError } from './auth-error.ts'
import type { ConsumedToken } from './link-tokens.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Changes the address once both the old and the new have confirmed; the first of the two is only `half`, and `void` is
 * a link that went to neither.
 */
export async function confirmEmailChange(
  connection: Queryable,
  { userId, type, relatesTo }: ConsumedToken,
  now: Date,
): Promise<'done' | 'half' | 'void'> {
  const confirmed = type === 'email_change_token_new' ? 'email_change' : 'email'
  const { rowCount: standing } = await connection.query(
    `select 1 from auth.users where id = $1 and ${confirmed} = $2 for no key update`,
    [userId, relatesTo],
  )
  if (standing === 0) return 'void'
  const { rows: outstanding } = await connection.query(
    `select 1 from auth.one_time_tokens
    where user_id = $1 and used_at is null and token_type in ('email_change_token_new', 'email_change_token_current')`,
    [userId],
  )
  if (outstanding.length > 0) return 'half'
  const { rowCount } = await connection.query(flipStatement, [userId, now]).catch((error: unknown) => {
    throw codeOf(error) === UNIQUE_VIOLATION ? emailExists() : error
  })
  return rowCount === 0 ? 'void' : 'done'
}

const flipStatement = `
  with changed as (
    update auth.users set
      email = email_change,
      email_change = '',
      email_confirmed_at = coalesce(email_confirmed_at, $2),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
        || jsonb_build_object('email', email_change, 'email_verified', true),
      updated_at = $2
    where id = $1 and email_change <> ''
    returning id, email
  )
  update auth.identities as i set
    identity_data = i.identity_data || jsonb_build_object('email', changed.email, 'email_verified', true),
    updated_at = $2
  from changed
  where i.user_id = changed.id and i.provider = 'email'`

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
