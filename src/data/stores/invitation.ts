import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { type Check, isText, objectOf, oneOf, parseAnswer } from '#data/backend/shapes.ts'
import { settleWelcome } from '#data/person/onboarding.ts'
import { INVITATION_STATES } from '#domain/contracts/team-terms.ts'
import type { Invitation } from '#domain/contracts/team.ts'
import { logWarning } from '#lib/monitoring/log.ts'

type Open = Extract<Invitation, { state: 'open' }>
type Ended = Exclude<Invitation, Open>

const isOpen = objectOf<Open>({ state: oneOf(['open']), email: isText, store: isText, inviter: isText })
const isEnded = objectOf<Ended>({ state: oneOf(INVITATION_STATES.filter((state) => state !== 'open')) })
const isInvitation: Check<Invitation> = (value): value is Invitation => isOpen(value) || isEnded(value)

const isJoined = objectOf<{ store: string }>({ store: isText })

/** Loads what the link of an invitation is for. Needs no account. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => parseAnswer(await post('/api/invitation', token, signal), isInvitation),
  })

/** Makes the signed-in person a member of the store. Resolves to the store's id. */
export async function acceptInvitation(token: string, userId: string): Promise<string> {
  const { store } = parseAnswer(await post('/api/invitation/accept', token), isJoined)
  // The person is a member already, so a failure must not look as if they weren't.
  await settleWelcome(userId).catch((error: unknown) => logWarning('The welcome questions were not settled', error))
  return store
}

async function post(path: string, token: string, signal?: AbortSignal): Promise<string> {
  const response = await apiFetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
    ...(signal && { signal }),
  })
  return response.text()
}
