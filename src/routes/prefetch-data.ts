import type { QueryClient } from '@tanstack/react-query'
import { analyticsQueries } from '#data/analytics.ts'
import { dashboardQueries } from '#data/dashboard.ts'
import { isConnectionDear } from '#lib/connection.ts'

const KEPT_MS = 300_000

/**
 * Asks for what the screen at `path` will ask for and keeps it for 300 s. A failure is left to the screen, which asks
 * again. Other screens' questions belong here too.
 */
export async function prefetchData(client: QueryClient, path: string): Promise<void> {
  if (isConnectionDear()) return
  const kept = { staleTime: KEPT_MS, retry: false }
  if (path.includes('dashboard')) await client.prefetchQuery({ ...dashboardQueries.figures({}), ...kept })
  if (path.includes('analytics')) await client.prefetchQuery({ ...analyticsQueries.sales({}), ...kept })
}
