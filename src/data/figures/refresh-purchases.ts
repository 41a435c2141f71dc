import type { QueryClient } from '@tanstack/react-query'
import { figuresKey } from './answers.ts'
import { dashboardQueries } from './dashboard.ts'
import { todayQueries } from './today.ts'

export const reorderKey = [...figuresKey, 'reorder'] as const

/** Reloads what depends on purchases. */
export async function refreshPurchases(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: reorderKey }),
    client.invalidateQueries({ queryKey: todayQueries.all() }),
    client.invalidateQueries({ queryKey: dashboardQueries.all() }),
  ])
}
