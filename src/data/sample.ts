import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFetch } from './backend.ts'
import { refreshStores } from './stores.ts'

/** Fills a store without orders with the sample shop; `null` is the person's first store, made where there is none. */
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

/** Takes the sample shop's orders, products and customers away again. */
export function useRemoveSample() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (store: string) =>
      apiFetch(`/api/sample?${new URLSearchParams({ store }).toString()}`, { method: 'DELETE' }),
    onSuccess: () => refreshStores(client),
  })
}
