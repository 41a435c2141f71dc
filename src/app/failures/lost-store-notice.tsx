import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storeQueries } from '#data/stores/stores.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Long enough to be read by a person who was looking elsewhere, in milliseconds. */
const DURATION_MS = 30_000

/**
 * Says that the person has lost a store while the page was open, because a colleague removed them or deleted the store.
 * Without it, the empty screens would look like lost data.
 */
export function LostStoreNotice() {
  const client = useQueryClient()
  useEffect(
    function explainLosses() {
      const { queryKey } = storeQueries.list()
      let earlier = client.getQueryData(queryKey)
      // The cache tells of a new list at once. A screen draws it later, when the person's own change may have ended.
      return client.getQueryCache().subscribe(function compare() {
        const stores = client.getQueryData(queryKey)
        if (stores === earlier) return
        const lost = earlier?.find((store) => stores?.every(({ id }) => id !== store.id))
        earlier = stores
        // A person who leaves or deletes a store themselves is told so by the button.
        if (!lost || client.isMutating() > 0) return
        toast({
          title: `You no longer have access to ${lost.name}`,
          description: 'A member removed you from the store or deleted it. Ask them if this was a mistake.',
          duration: DURATION_MS,
        })
      })
    },
    [client],
  )
  return null
}
