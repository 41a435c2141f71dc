import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import { showProfileChange, showProfileEarly } from './profile-queries.ts'
import type { Profile } from './profile.ts'

/** The kinds of notifications. The profile stores which are on, so the choice applies in every browser. */
export const NOTIFICATION_KINDS = ['insights', 'connections', 'finishedImports', 'failedImports'] as const

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
export type NotificationKinds = Record<NotificationKind, boolean>

/** Reads which kinds of notifications are on. A kind without a stored preference is on. */
export function parseNotificationKinds(preferences: Record<string, unknown>): NotificationKinds {
  const { connections, insights, finishedImports, failedImports } = Object(preferences['notifications'])
  return {
    insights: insights !== false,
    connections: connections !== false,
    finishedImports: finishedImports !== false,
    failedImports: failedImports !== false,
  }
}

type Preferences = Profile['preferences']

/** Saves which kinds of notifications are on. Shows the change at once and reverts it if saving fails. */
export function useSaveNotifications({ id, preferences }: Pick<Profile, 'id' | 'preferences'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Partial<NotificationKinds>) => saveNotifications(id, change),
    scope: { id: 'notifications' },
    onMutate: (change) => showProfileEarly(client, { id, preferences: withKinds(preferences, change) }),
    onError: (_error, _change, revert) => revert?.(),
    onSuccess: (saved) => showProfileChange(client, { id, preferences: saved }),
  })
}

function withKinds(preferences: Preferences, change: Partial<NotificationKinds>): Preferences {
  return { ...preferences, notifications: { ...parseNotificationKinds(preferences), ...change } }
}

/** Sends only the changed kinds. The database merges them, so changes from elsewhere to other keys are kept. */
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
