import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type Figures, needsCalendar, type PeriodChoice, type PeriodFilter, toFilter } from '#lib/period-choice.ts'

/** The result is `null` for a person without a store. */
type FiguresQuery<Answer, Key extends QueryKey> = (
  filter: PeriodFilter,
) => UseQueryOptions<Answer | null, Error, Answer | null, Key>

type FiguresSource<Answer, Key extends QueryKey> = {
  /** Loads the figures of the default period. They contain today's date and the days of the first and last order. */
  calendar: FiguresQuery<Answer, Key>
  figures: FiguresQuery<Answer, Key>
}

/** Loads the figures of the chosen period. Shows the previous figures until the new ones arrive. */
export function useFigures<Answer extends Figures, Key extends QueryKey>(
  choice: PeriodChoice,
  { calendar: toCalendarQuery, figures: toQuery }: FiguresSource<Answer, Key>,
) {
  const isWaiting = needsCalendar(choice)
  const calendar = useQuery({ ...toCalendarQuery(storeOf(choice)), enabled: isWaiting })
  const filter = toFilter(choice, calendar.data ?? undefined)
  const figures = useQuery({ ...toQuery(filter ?? {}), enabled: filter !== null })
  const source = isWaiting && !calendar.data ? calendar : figures
  return {
    figures: withoutEmptyComparison(source.data),
    /** Any loaded figures of the store, even if those of the chosen period failed to load. */
    calendar: withoutEmptyComparison(figures.data ?? calendar.data ?? null),
    error: source.error,
    isOutdated: figures.isPlaceholderData,
    isOffline: source.fetchStatus === 'paused',
    retry: () => void source.refetch(),
  }
}

function storeOf({ store }: PeriodChoice): PeriodFilter {
  return store ? { store } : {}
}

/** Removes a comparison that ends before the store's first order, because its figures are all zero. */
function withoutEmptyComparison<Answer extends Figures | null | undefined>(figures: Answer): Answer {
  const firstOrderDay = figures?.store.firstOrderDay
  const isEmpty = figures?.comparison && firstOrderDay && figures.comparison.to < firstOrderDay
  return isEmpty ? { ...figures, comparison: null } : figures
}
