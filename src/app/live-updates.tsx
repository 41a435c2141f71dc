import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAuth } from '#data/auth/auth.tsx'
import { followLiveUpdates } from '#data/live/live-updates.ts'
import { storeQueries } from '#data/stores/stores.ts'

/** Keeps every screen up to date with what other tabs and members change. */
export function LiveUpdates() {
  const { user } = useAuth()
  const client = useQueryClient()
  const { data: stores } = useQuery(storeQueries.list())
  const wasFollowing = useRef(false)
  const personId = user?.id
  const storeIds = stores?.map(({ id }) => id).join(' ')
  useEffect(
    function follow() {
      if (personId === undefined || storeIds === undefined) return undefined
      const ids = storeIds.split(' ').filter((id) => id !== '')
      const stop = followLiveUpdates(client, { personId, storeIds: ids, mayHaveMissed: wasFollowing.current })
      wasFollowing.current = true
      return stop
    },
    [client, personId, storeIds],
  )
  return null
}
