/** What happened to how a person signs in. Supabase Auth's emails about changes have the same names. */
type AccountChangeKind =
  | 'password_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'
  | 'recovery_codes_replaced'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'

export type AccountChange = {
  kind: AccountChangeKind
  email: string
  /** The recovery codes that are left, after one was used. */
  codesLeft?: number
}

/** Tells the owner of an account about a change that was made. */
export type AnnounceChange = (change: AccountChange) => Promise<void>
