import {
  type QueryFunction,
  type QueryKey,
  usePrefetchQuery,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import { type Figures, type PeriodChoice, toFilter } from '#figures/choices/period-choice.ts'

/** The result is `null` for a person without a store. */
type FiguresQuery<Answer, Key extends QueryKey> = (
  filter: PeriodFilter,
) => UseQueryOptions<Answer | null, Error, Answer | null, Key> & { queryFn?: QueryFunction<Answer | null, Key> }

/** Loads the figures of the chosen period. Shows the previous figures until the new ones arrive. */
export function useFigures<Answer extends Figures, Key extends QueryKey>(
  choice: PeriodChoice,
  toQuery: FiguresQuery<Answer, Key>,
) {
  const query = toQuery(toFilter(choice))
  usePrefetchQuery(query)
  const figures = useQuery(query)
  const known = useLatest(figures.data)
  const isOfStore = choice.store === null || choice.store === known?.store.id
  return {
    figures: figures.data,
    /** Any loaded figures of the store, even if those of the chosen period failed to load. */
    calendar: isOfStore ? known : null,
    error: figures.error,
    isOutdated: figures.isPlaceholderData,
    isOffline: figures.fetchStatus === 'paused',
    retry: () => void figures.refetch(),
  }
}

/** Returns the value, or the previous one while there is none. */
function useLatest<Value>(value: Value | null | undefined): Value | null {
  const [latest, setLatest] = useState(value ?? null)
  const current = value ?? latest
  if (current !== latest) setLatest(current)
  return current
}
