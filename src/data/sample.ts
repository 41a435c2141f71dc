import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFetch } from './backend.ts'
import { refreshStores } from './stores.ts'

/** Adds the sample data to a store without orders; `null` is the person's first store, created if needed. */
export function useCreateSample() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (store: string | null) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      const search = new URLSearchParams({ timeZone, ...(store && { store }) })
      return apiFetch(`/api/sample?${search.toString()}`, { method: 'POST' })
    },
    onSuccess: () => refreshStores(client),
  })
}

/** Removes the sample orders, products and customers. */
export function useRemoveSample() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (store: string) =>
      apiFetch(`/api/sample?${new URLSearchParams({ store }).toString()}`, { method: 'DELETE' }),
    onSuccess: () => refreshStores(client),
  })
}
