import type { QueryClient } from '@tanstack/react-query'
import { todayQueries } from './today.ts'

/** The key of what is proposed to stores: the list, and the campaigns. */
export const workKey = ['work'] as const

/** Loads again what was proposed or decided. */
export function refreshWork(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: workKey })
  void client.invalidateQueries({ queryKey: todayQueries.all() })
}
