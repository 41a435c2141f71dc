import type { QueryClient } from '@tanstack/react-query'
import { figuresKey } from './answers.ts'
import { dashboardQueries } from './dashboard.ts'
import { todayQueries } from './today.ts'
import { storeQueries } from '#data/stores/stores.ts'

export const reorderKey = [...figuresKey, 'reorder'] as const
export const reorderRulesKey = [...storeQueries.all(), 'reorder-rules'] as const

/** Reloads what depends on reorder rules and purchases. */
export async function refreshReorder(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: reorderKey }),
    client.invalidateQueries({ queryKey: reorderRulesKey }),
    client.invalidateQueries({ queryKey: todayQueries.all() }),
    client.invalidateQueries({ queryKey: dashboardQueries.all() }),
  ])
}
