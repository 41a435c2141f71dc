/** What a person changed about how they sign in. Supabase Auth's emails about changes have the same names. */
type AccountChangeKind =
  | 'password_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'
  | 'recovery_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'

export type AccountChange = { kind: AccountChangeKind; email: string }

/** Tells the owner of an account about a change that was made. */
export type AnnounceChange = (change: AccountChange) => Promise<void>
