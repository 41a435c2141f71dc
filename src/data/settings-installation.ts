import { queryOptions } from '@tanstack/react-query'
import type { Installation } from '#domain/contracts/installation.ts'
import { apiFetch } from './backend.ts'

export const installationQueries = {
  /** What runs on the server, and where its data is. */
  own: () =>
    queryOptions({
      queryKey: ['installation'],
      queryFn: async ({ signal }): Promise<Installation> => (await apiFetch('/api/backend', { signal })).json(),
    }),
}
