import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#data/auth.tsx'
import { importQueries } from '#data/imports.ts'
import { countNotifications } from '#data/notifications.ts'
import { isProfileLoaded } from '#data/profile.ts'
import { parseNotificationKinds } from '#data/settings-notification-kinds.ts'

/** Keeps the count beside the bell: imports that have finished since the person last looked, of the kinds they want counted. */
export function NotificationCounter() {
  const { user } = useAuth()
  const { data } = useQuery(importQueries.recent())
  const personId = user?.id
  const preferences = user && isProfileLoaded(user) ? user.preferences : null
  useEffect(
    function count() {
      if (data && personId && preferences) countNotifications(personId, data, parseNotificationKinds(preferences))
    },
    [data, personId, preferences],
  )
  return null
}
