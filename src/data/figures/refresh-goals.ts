import type { QueryClient } from '@tanstack/react-query'
import { figuresKey } from './answers.ts'
import { todayQueries } from './today.ts'

export const goalsKey = [...figuresKey, 'goals'] as const

/** Reloads goals and what is said of them. Other figures don't depend on goals. */
export async function refreshGoals(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: goalsKey }),
    client.invalidateQueries({ queryKey: todayQueries.all() }),
  ])
}
