import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { figuresKey } from './answers.ts'

export const eventsKey = ['events'] as const
export const effectsKey = [...figuresKey, 'events'] as const

/** What depends on the calendar: whether events mattered, forecasts, goals, and what is told unasked. */
export const AFTER_EVENTS: readonly QueryKey[] = [
  effectsKey,
  ['signals'],
  ...['forecast', 'goals', 'today', 'dashboard'].map((name) => [...figuresKey, name]),
]

/** Reloads the calendar and what depends on it. */
export async function refreshEvents(client: QueryClient): Promise<void> {
  await Promise.all([eventsKey, ...AFTER_EVENTS].map((queryKey) => client.invalidateQueries({ queryKey })))
}
