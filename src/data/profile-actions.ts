import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAuth } from './auth.tsx'
import { showProfileAhead, showProfileChange } from './profile-cache.ts'
import type { ProfileUpdate } from './profile.ts'

/** Saves the fields a person may change, one save after the other; shown at once, and taken back when it fails. */
export function useSaveProfile() {
  const { updateProfile } = useAuth()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (update: ProfileUpdate) => updateProfile(update),
    scope: { id: 'profile' },
    onMutate: (update) => showProfileAhead(client, update),
    onError: (_error, _update, takeBack) => takeBack?.(),
    onSuccess: (saved, update) => showProfileChange(client, { ...update, updated_at: saved.updated_at }),
  })
}
