import type { QueryClient } from '@tanstack/react-query'
import { dashboardQueries } from '#data/figures/dashboard.ts'
import type { PeriodPreset } from '#domain/period-presets.ts'

/** From the shortest. `null` is the default: the last 30 days, or the 30 days up to the last order if that is older. */
const PERIODS = [null, 'last_12_months', 'all_time'] as const satisfies readonly (PeriodPreset | null)[]

export type FirstPeriod = (typeof PERIODS)[number]

/** With fewer orders, a period says little about a store. */
const ENOUGH_ORDERS = 10

/**
 * Returns the shortest of the periods with enough orders for first figures. If none has enough, returns the shortest of
 * those with the most.
 */
export async function chooseFirstPeriod(countOrders: (period: FirstPeriod) => Promise<number>): Promise<FirstPeriod> {
  let best: { period: FirstPeriod; orders: number } = { period: null, orders: -1 }
  for (const period of PERIODS) {
    const orders = await countOrders(period)
    if (orders > best.orders) best = { period, orders }
    if (orders >= ENOUGH_ORDERS) break
  }
  return best.period
}

/** Chooses the period of a store's figures after an import. `store` is `null` for the person's first store. */
export async function loadFirstPeriod(client: QueryClient, store: string | null): Promise<FirstPeriod> {
  try {
    return await chooseFirstPeriod(async (period) => {
      const figures = dashboardQueries.figures({ ...(store !== null && { store }), ...(period !== null && { period }) })
      const answer = await client.fetchQuery(figures)
      return answer?.metrics.orders.value ?? 0
    })
  } catch {
    // The page itself says why the figures can't be loaded.
    return null
  }
}
