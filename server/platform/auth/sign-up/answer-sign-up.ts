import { createHash, randomUUID } from 'node:crypto'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { describeFirstIdentity, describeNewUser } from '#server/platform/auth/users/create-user.ts'
import { toUser, type UserRow } from '#server/platform/auth/users/user.ts'

type SignedUp = { email: string | null; phone: string | null; metadata: Record<string, unknown> }

/** Returns an id that looks random, and is the same for the same texts. */
function idFrom(...texts: string[]): string {
  const hex = createHash('sha256').update(texts.join(' ')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Describes the user whom a sign-up creates at this moment. */
function describeSignedUp(id: string, { email, phone, metadata }: SignedUp, now: Date) {
  const asked = { id, email, phone, metadata, passwordHash: null, confirmedAt: null, now }
  const identity = describeFirstIdentity(asked)
  const moment = now.toISOString()
  return {
    ...describeNewUser(asked),
    confirmation_sent_at: moment,
    identities: [
      {
        identity_id: idFrom('identity', id),
        id,
        user_id: id,
        identity_data: identity?.data ?? {},
        provider: identity?.provider ?? '',
        last_sign_in_at: moment,
        created_at: moment,
        updated_at: moment,
        ...(email !== null && { email }),
      },
    ],
  }
}

/**
 * Returns the user that answers a sign-up that has to be confirmed. Where accounts are hidden, it says only what the
 * request says, so that new, unconfirmed and confirmed accounts look the same, also the second time. The id of a
 * confirmed one is made up from its own, which nobody knows.
 */
export function answerSignUp(
  { settings, clock }: Pick<AuthServices, 'settings' | 'clock'>,
  request: SignedUp,
  { user, isOpen }: { user: UserRow | null; isOpen: boolean },
) {
  const now = clock()
  if (settings.hidesAccounts) {
    const hidden = user === null ? randomUUID() : idFrom('account', user.id)
    return describeSignedUp(isOpen && user !== null ? user.id : hidden, request, now)
  }
  if (isOpen && user !== null) return toUser({ ...user, confirmation_sent_at: now })
  // As the hosted service does, whose clients tell a known address by the missing identities.
  return { ...describeSignedUp(randomUUID(), request, now), role: '', user_metadata: request.metadata, identities: [] }
}
