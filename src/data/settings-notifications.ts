import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadBackend, toRestError } from './backend.ts'
import { showProfileAhead, showProfileChange } from './profile-cache.ts'
import type { Profile } from './profile.ts'
import { type NotificationKinds, parseNotificationKinds } from './settings-notification-kinds.ts'

type Preferences = Profile['preferences']

/** Saves which kinds of news are counted; shown at once, and taken back when it fails. */
export function useSaveNotifications({ id, preferences }: Pick<Profile, 'id' | 'preferences'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Partial<NotificationKinds>) => saveNotifications(id, change),
    scope: { id: 'notifications' },
    onMutate: (change) => showProfileAhead(client, { id, preferences: withKinds(preferences, change) }),
    onError: (_error, _change, takeBack) => takeBack?.(),
    onSuccess: (saved) => showProfileChange(client, { id, preferences: saved }),
  })
}

function withKinds(preferences: Preferences, change: Partial<NotificationKinds>): Preferences {
  return { ...preferences, notifications: { ...parseNotificationKinds(preferences), ...change } }
}

/** Only what changes is sent, and the database merges it: the rest may have moved on since it was read. */
async function saveNotifications(id: string, change: Partial<NotificationKinds>): Promise<Preferences> {
  const { rest } = await loadBackend()
  const update = rest
    .from('profiles')
    .update({ preferences: { notifications: change } })
    .eq('id', id)
  const { data, error, status } = await update.select('preferences').single<{ preferences: Preferences }>()
  if (error) throw toRestError(error, status)
  return data.preferences
}
