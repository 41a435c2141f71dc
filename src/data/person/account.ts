import { apiFetch } from '#data/backend/backend.ts'

/** Deletes the person's account and all data that no other person shares. The session in this browser stops working. */
export async function deleteAccount(): Promise<void> {
  await apiFetch('/api/account', { method: 'DELETE' })
}

/**
 * Creates a download URL for a zip of the person's data, and of the store's data unless `storeId` is `null`. The URL
 * works once, within a minute, and needs no token.
 */
export async function askForExport(storeId: string | null): Promise<string> {
  const search = storeId === null ? '' : `?${new URLSearchParams({ store: storeId })}`
  const response = await apiFetch(`/api/export${search}`, { method: 'POST' })
  const { url } = Object(await response.json())
  return String(url)
}
