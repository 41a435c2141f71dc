import type { QueryClient } from '@tanstack/react-query'
import { announceProfileChange, type ProfileChange } from './profile-changes.ts'
import { profileQueries } from './profile-queries.ts'
import type { Profile } from './profile.ts'

/** Shows changed fields everywhere at once: on the screens through the cache, in the header through the session. */
export function showProfileChange(client: QueryClient, change: ProfileChange) {
  client.setQueryData<Profile>(profileQueries.of(change.id), (profile) => profile && { ...profile, ...change })
  announceProfileChange(change)
}

/** Shows fields before they are saved. Resolves to what shows the ones from before again. */
export async function showProfileAhead(client: QueryClient, change: ProfileChange): Promise<() => void> {
  const queryKey = profileQueries.of(change.id)
  // An answer that is on its way would bring back the old fields.
  await client.cancelQueries({ queryKey })
  const profile = client.getQueryData<Profile>(queryKey)
  if (!profile) return () => {}
  showProfileChange(client, change)
  const before = Object.fromEntries(Object.entries(profile).filter(([field]) => field in change))
  return () => showProfileChange(client, { ...before, id: change.id })
}
