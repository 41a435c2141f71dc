import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { reconciliationSchema } from '#domain/contracts/connections/reconciliation.ts'
import { CONNECTIONS_KEY } from './connections-key.ts'

/** Until the first comparison, and later. */
const WAITING_MS = 30_000
const RELOAD_MS = 5 * 60_000

/** How the figures of a connection compare with its shop's own report. */
export const reconciliationQuery = (id: string) =>
  queryOptions({
    queryKey: [...CONNECTIONS_KEY, 'reconciliation', id],
    queryFn: async ({ signal }) => {
      const response = await apiFetch(`/api/connections/${encodeURIComponent(id)}/reconciliation`, { signal })
      return parseAnswer(await response.text(), reconciliationSchema)
    },
    refetchInterval: ({ state }) => (state.data?.checkedAt === null ? WAITING_MS : RELOAD_MS),
  })
