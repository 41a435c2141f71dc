import type { QueryClient } from '@tanstack/react-query'
import { figuresKey } from './answers.ts'

export const eventsKey = ['events'] as const
export const effectsKey = [...figuresKey, 'events'] as const

/** Reloads the calendar and what depends on it: whether events mattered, and forecasts. */
export async function refreshEvents(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: eventsKey }),
    client.invalidateQueries({ queryKey: effectsKey }),
    client.invalidateQueries({ queryKey: [...figuresKey, 'forecast'] }),
  ])
}
