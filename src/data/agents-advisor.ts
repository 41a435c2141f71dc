import type { QueryClient } from '@tanstack/react-query'
import type { Advisor, FiguresQuery } from '#domain/advisor/advisor.ts'
import { dashboardQueries } from './dashboard.ts'
import { LOCALE } from '#lib/intl.ts'
import type { PeriodFilter } from '#lib/period-choice.ts'

/** The advisor on the figures that the screens show. */
export async function loadAdvisor(client: QueryClient, store: string | null): Promise<Advisor> {
  const { createBuiltInAdvisor } = await import('#domain/advisor/built-in-advisor.ts')
  // Without a connection the reply fails at once instead of waiting for one.
  const load = (query: FiguresQuery) =>
    client.fetchQuery({ ...dashboardQueries.figures(toFilter(store, query)), networkMode: 'always' })
  return createBuiltInAdvisor(load, LOCALE)
}

/** The server's defaults are left out, so that the answer is shared with the dashboard's. */
function toFilter(store: string | null, { from, to, period, compare }: FiguresQuery): PeriodFilter {
  return {
    ...(store && { store }),
    ...(from && to && { from, to, ...(period && { period }) }),
    ...(compare !== 'previous_period' && { compare }),
  }
}
