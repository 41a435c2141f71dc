import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFetch } from './backend.ts'
import { dashboardQueries } from './dashboard.ts'
import { forgetFigures } from './kept-answers.ts'
import { storeQueries } from './stores.ts'

/** Fills a store without orders with the sample shop; `null` is the person's first store, made where there is none. */
export function useCreateSample() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (store: string | null) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      const search = new URLSearchParams({ timeZone, ...(store && { store }) })
      return apiFetch(`/api/sample?${search.toString()}`, { method: 'POST' })
    },
    onSuccess: () => refreshStore(client),
  })
}

/** Takes the sample shop's orders, products and customers away again. */
export function useRemoveSample() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (store: string) =>
      apiFetch(`/api/sample?${new URLSearchParams({ store }).toString()}`, { method: 'DELETE' }),
    onSuccess: () => refreshStore(client),
  })
}

function refreshStore(client: QueryClient) {
  forgetFigures()
  return Promise.all([
    client.invalidateQueries({ queryKey: storeQueries.all() }),
    client.invalidateQueries({ queryKey: dashboardQueries.all() }),
  ])
}
