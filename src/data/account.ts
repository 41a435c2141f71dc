import { requestAuth } from './auth-request.ts'
import { apiFetch } from './backend.ts'

/** Signs the person out everywhere else. */
export async function signOutOthers(): Promise<void> {
  await requestAuth((auth) => auth.signOut({ scope: 'others' }))
}

/** Deletes the account and everything only this person has. The session in this browser stops working. */
export async function deleteAccount(): Promise<void> {
  await apiFetch('/api/account', { method: 'DELETE' })
}

/**
 * Creates a URL for a zip of the store's and the person's data; without a store, of the person's only. It works once,
 * within a minute, without a token, so that the browser can download it.
 */
export async function askForExport(storeId: string | null): Promise<string> {
  const search = storeId === null ? '' : `?${new URLSearchParams({ store: storeId })}`
  const response = await apiFetch(`/api/export${search}`, { method: 'POST' })
  const { url } = Object(await response.json())
  return String(url)
}
