/** A row of auth.users with its identities, selected by `userColumns`. */
export type UserRow = {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  phone: string | null
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  banned_until: Date | null
  is_anonymous: boolean
  created_at: Date
  updated_at: Date
  identities: IdentityRow[] | null
  factors: Factor[] | null
}

type Factor = {
  id: string
  status: 'unverified' | 'verified'
  factor_type: string
  [field: string]: unknown
}

type IdentityRow = {
  id: string
  provider_id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

/** The columns of a `UserRow`, for queries on `auth.users as u`. */
export const userColumns = `
  u.id, u.aud, u.role, u.email, u.phone, u.email_confirmed_at, u.phone_confirmed_at, u.confirmed_at, u.invited_at,
  u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.phone_change, u.phone_change_sent_at,
  u.last_sign_in_at,
  u.raw_app_meta_data, u.raw_user_meta_data, u.banned_until, u.is_anonymous, u.created_at, u.updated_at,
  (
    select json_agg(i order by i.created_at) from auth.identities as i where i.user_id = u.id
  ) as identities,
  (
    select json_agg(json_build_object(
      'id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at, 'status', f.status,
      'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'last_challenged_at', f.last_challenged_at
    ) order by f.created_at)
    from auth.mfa_factors as f
    where f.user_id = u.id
  ) as factors`

/** Returns the user as clients see it. Missing timestamps are left out, missing contacts are `''`. */
export function toUser(row: UserRow) {
  return {
    id: row.id,
    aud: row.aud ?? '',
    role: row.role ?? '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    email_confirmed_at: toTimestamp(row.email_confirmed_at),
    phone_confirmed_at: toTimestamp(row.phone_confirmed_at),
    confirmed_at: toTimestamp(row.confirmed_at),
    invited_at: toTimestamp(row.invited_at),
    confirmation_sent_at: toTimestamp(row.confirmation_sent_at),
    recovery_sent_at: toTimestamp(row.recovery_sent_at),
    ...pendingChanges(row),
    last_sign_in_at: toTimestamp(row.last_sign_in_at),
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    identities: (row.identities ?? []).map(toIdentity),
    factors: row.factors ?? undefined,
    banned_until: toTimestamp(row.banned_until),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
    is_anonymous: row.is_anonymous,
  }
}

const pendingChanges = (row: UserRow) => ({
  new_email: row.email_change || undefined,
  email_change_sent_at: toTimestamp(row.email_change_sent_at),
  new_phone: row.phone_change || undefined,
  phone_change_sent_at: toTimestamp(row.phone_change_sent_at),
})

/** Returns the identity as clients see it: `id` is the provider's id of the user, `identity_id` the id of the row. */
function toIdentity(row: IdentityRow) {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    last_sign_in_at: toTimestamp(row.last_sign_in_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
    email: row.email ?? undefined,
  }
}

const toTimestamp = (moment: Date | string | null) => (moment === null ? undefined : new Date(moment).toISOString())

export const hasSecondFactor = ({ factors }: Pick<UserRow, 'factors'>) =>
  (factors ?? []).some(({ status }) => status === 'verified')

export const isBanned = (row: Pick<UserRow, 'banned_until'>, now: Date) =>
  row.banned_until !== null && row.banned_until > now
