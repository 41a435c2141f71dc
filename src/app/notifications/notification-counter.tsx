import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignalsOfStores } from '#data/analytics/signals.ts'
import { useAuth } from '#data/auth/auth.tsx'
import { importQueries } from '#data/imports/imports.ts'
import { parseNotificationKinds } from '#data/person/notification-kinds.ts'
import { countNotifications } from '#data/person/notifications.ts'
import { isProfileLoaded } from '#data/person/profile.ts'
import { brokenConnections } from '#data/stores/broken-connections.ts'

/** Counts the broken connections, the insights and the finished and failed imports that the person hasn't seen and wants notifications for. */
export function NotificationCounter() {
  const { user } = useAuth()
  const { data: imports } = useQuery(importQueries.recent())
  const { data: broken } = useQuery(brokenConnections())
  const newInsights = useSignalsOfStores()?.filter(({ isSeen }) => !isSeen).length
  const personId = user?.id
  const preferences = user && isProfileLoaded(user) ? user.preferences : null
  useEffect(
    function count() {
      if (imports && broken && newInsights !== undefined && personId && preferences) {
        countNotifications(personId, { broken, imports, newInsights }, parseNotificationKinds(preferences))
      }
    },
    [broken, imports, newInsights, personId, preferences],
  )
  return null
}
