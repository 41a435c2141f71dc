import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { settleWelcome } from '#data/person/onboarding.ts'
import { invitationSchema, joinedSchema } from '#domain/contracts/team.ts'
import { logWarning } from '#lib/monitoring/log.ts'

/** Loads what the link of an invitation is for. Needs no account. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => parseAnswer(await post('/api/invitation', token, signal), invitationSchema),
  })

/** Makes the signed-in person a member of the store. Resolves to the store's id. */
export async function acceptInvitation(token: string, userId: string): Promise<string> {
  const { store } = parseAnswer(await post('/api/invitation/accept', token), joinedSchema)
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
