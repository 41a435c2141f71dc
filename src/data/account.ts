import { requestAuth } from './auth-request.ts'
import { apiFetch } from './backend.ts'

/** Ends every session of the person but the one of this browser. */
export async function signOutOthers(): Promise<void> {
  await requestAuth((auth) => auth.signOut({ scope: 'others' }))
}

/** Deletes the person with everything that is theirs alone. The session that is left here is good for nothing. */
export async function deleteAccount(): Promise<void> {
  await apiFetch('/api/account', { method: 'DELETE' })
}

/**
 * Address of a zip of everything in a store and of what is the person's own; without a store, of the latter. It works
 * once within a minute and needs no token, so that the browser can save it as it comes.
 */
export async function askForExport(storeId: string | null): Promise<string> {
  const search = storeId === null ? '' : `?${new URLSearchParams({ store: storeId })}`
  const response = await apiFetch(`/api/export${search}`, { method: 'POST' })
  const { url } = Object(await response.json())
  return String(url)
}
