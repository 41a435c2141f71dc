import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAuth } from '#data/auth/auth.tsx'
import {
  type Account,
  announceProfileChange,
  loadProfile,
  type Profile,
  type ProfileChange,
  type ProfileUpdate,
} from './profile.ts'

export const profileQueries = {
  of: (userId: string) => ['profile', userId] as const,
  own: (user: Account) =>
    queryOptions({ queryKey: profileQueries.of(user.id), queryFn: ({ signal }) => loadProfile(user, signal) }),
}

/** Saves the profile, one save at a time. Shows the change at once and reverts it if saving fails. */
export function useSaveProfile() {
  const { updateProfile } = useAuth()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (update: ProfileUpdate) => updateProfile(update),
    scope: { id: 'profile' },
    onMutate: (update) => showProfileEarly(client, update),
    onError: (_error, _update, revert) => revert?.(),
    onSuccess: (saved, update) => showProfileChange(client, { ...update, updated_at: saved.updated_at }),
  })
}

/** Shows changed profile fields on the screens (query cache) and in the header (session). */
export function showProfileChange(client: QueryClient, change: ProfileChange) {
  client.setQueryData<Profile>(profileQueries.of(change.id), (profile) => profile && { ...profile, ...change })
  announceProfileChange(change)
}

/** Shows changed fields before they are saved. Resolves to a function that restores the previous fields. */
export async function showProfileEarly(client: QueryClient, change: ProfileChange): Promise<() => void> {
  const queryKey = profileQueries.of(change.id)
  // Cancel running queries: their result would restore the old fields.
  await client.cancelQueries({ queryKey })
  const profile = client.getQueryData<Profile>(queryKey)
  if (!profile) return () => {}
  showProfileChange(client, change)
  const before = Object.fromEntries(Object.entries(profile).filter(([field]) => field in change))
  return () => showProfileChange(client, { ...before, id: change.id })
}
