import { lazy, Suspense } from 'react'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { lazyLater } from '#lib/lazy-later.ts'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  COMPARISON_LABELS,
  DEFAULT_COMPARISON,
  PERIOD_OPTIONS,
  toComparison,
  toPeriod,
  toPeriodOption,
} from './dashboard-choice.ts'
import { useDashboardChoice } from './use-dashboard-choice.ts'

// Most people have one store and no use for it.
const StoreSelect = lazyLater(async () => (await import('./store-select.tsx')).StoreSelect)
const CustomRange = lazy(async () => ({ default: (await import('./custom-range.tsx')).CustomRange }))

/** Which store, which days, and compared with which. */
export function PeriodControls({ dashboard }: { dashboard: Dashboard }) {
  const { choice, choose } = useDashboardChoice()

  function choosePeriod(value: string) {
    const period = toPeriod(value)
    const { from, to } = period === 'custom' ? dashboard.period : { from: null, to: null }
    choose({ period, from, to })
  }

  return (
    <>
      <Suspense>
        <StoreSelect storeId={dashboard.store.id} onChange={(store) => choose({ store })} />
      </Suspense>
      <Select
        aria-label="Period"
        value={toPeriodOption(choice.period)}
        onChange={({ target }) => choosePeriod(target.value)}
      >
        {PERIOD_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Compare with"
        value={choice.compare ?? DEFAULT_COMPARISON}
        onChange={({ target }) => choose({ compare: toComparison(target.value) })}
      >
        {Object.entries(COMPARISON_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {choice.period === 'custom' && (
        <Suspense fallback={<Skeleton className="col-span-2 h-10 sm:w-96" />}>
          <CustomRange
            key={`${dashboard.period.from} ${dashboard.period.to}`}
            range={dashboard.period}
            onApply={(range) => choose(range)}
          />
        </Suspense>
      )}
    </>
  )
}
