import { useQuery } from '@tanstack/react-query'
import { goalQueries } from '#data/stores/goals.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { MonthLines } from './month-lines.tsx'

/** How the month goes beside its goals. */
export function MonthPanel({ store }: Pick<Dashboard, 'store'>) {
  const { data, error, refetch } = useQuery(goalQueries.course(store.id))
  return (
    <Card aria-labelledby="month">
      <h2 id="month" className="mb-3 text-base font-semibold">
        Month
      </h2>
      {data && <MonthLines months={data.months} store={store} />}
      {!data && error && (
        <ErrorState title="The month could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <output aria-label="Loading the month">
          <Skeleton className="h-14" />
        </output>
      )}
    </Card>
  )
}
