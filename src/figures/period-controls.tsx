import { lazy, Suspense } from 'react'
import { lazyLater } from '#lib/lazy-later.ts'
import {
  COMPARISON_LABELS,
  DEFAULT_COMPARISON,
  type Figures,
  parsePeriodChoice,
  PERIOD_OPTIONS,
  toComparison,
  toPeriod,
  toPeriodOption,
} from '#lib/period-choice.ts'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useChoice } from './use-choice.ts'

// Most people have one store and no use for it.
const StoreSelect = lazyLater(async () => (await import('./store-select.tsx')).StoreSelect)
const CustomRange = lazy(async () => ({ default: (await import('./custom-range.tsx')).CustomRange }))

/** Which store, which days, and compared with which. */
export function PeriodControls({ figures }: { figures: Figures }) {
  const { choice, choose } = useChoice(parsePeriodChoice)

  function choosePeriod(value: string) {
    const period = toPeriod(value)
    const { from, to } = period === 'custom' ? figures.period : { from: null, to: null }
    choose({ period, from, to, name: null })
  }

  return (
    <>
      <Suspense>
        <StoreSelect storeId={figures.store.id} onChange={(store) => choose({ store })} />
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
        <Suspense fallback={<Skeleton className="col-span-full h-10 sm:w-96" />}>
          <CustomRange
            key={`${figures.period.from} ${figures.period.to}`}
            range={figures.period}
            onApply={(range) => choose({ ...range, name: null })}
          />
        </Suspense>
      )}
    </>
  )
}
