import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { signedInDevicesSchema } from '#domain/contracts/signed-in-devices.ts'
import { requestAuth } from './request-auth.ts'

export const signedInDevicesQueries = {
  /** The devices on which the person is signed in, the last used first. */
  own: () =>
    queryOptions({
      queryKey: ['signed-in-devices'],
      queryFn: async ({ signal }) => {
        const response = await apiFetch('/api/account/sessions', { signal })
        return parseAnswer(await response.text(), signedInDevicesSchema)
      },
      // Devices sign in elsewhere, without a sign of it here.
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),
}

/** Signs a device out. Its page notices within a minute. */
export async function signOutDevice(id: string): Promise<void> {
  await apiFetch(`/api/account/sessions/${id}`, { method: 'DELETE' })
}

/** Ends the person's sessions in all other browsers. */
export async function signOutOthers(): Promise<void> {
  await requestAuth((auth) => auth.signOut({ scope: 'others' }))
}
