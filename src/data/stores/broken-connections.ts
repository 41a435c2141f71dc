import { queryOptions } from '@tanstack/react-query'
import { loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import { CONNECTIONS_KEY } from './connections-key.ts'

/** A shop that live sync can't read until a person does something. */
export type BrokenConnection = {
  id: string
  storeId: string
  shopName: string
  /** What to do. */
  reason: string
  /** When all changes of the shop were last here; `null` if they never were. */
  syncedAt: string | null
  brokenAt: string
}

/** The broken connections of all stores of the person. Live updates tell of new ones. */
export const brokenConnections = () =>
  queryOptions({
    queryKey: [...CONNECTIONS_KEY, 'broken'],
    async queryFn({ signal }) {
      const { rest } = await loadBackend()
      const { data, error, status } = await rest
        .from('connections')
        .select('id, storeId:store_id, shopName:shop_name, reason, syncedAt:synced_at, brokenAt:changed_at')
        .eq('state', 'broken')
        .order('changed_at', { ascending: false })
        .abortSignal(signal)
        .overrideTypes<BrokenConnection[], { merge: false }>()
      if (error) throw toRestError(error, status, SERVER_FAILED)
      return data
    },
  })
