import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#data/auth/auth.tsx'
import { importQueries } from '#data/imports/imports.ts'
import { parseNotificationKinds } from '#data/person/notification-kinds.ts'
import { countNotifications } from '#data/person/notifications.ts'
import { isProfileLoaded } from '#data/person/profile.ts'

/** Counts the finished and failed imports that the person hasn't seen and wants notifications for. */
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
