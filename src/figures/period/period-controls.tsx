import { Suspense } from 'react'
import { defaultPeriod } from '#domain/periods.ts'
import { FIRST_PAGES } from '#figures/choices/page-choice.ts'
import {
  COMPARISON_LABELS,
  DEFAULT_COMPARISON,
  type Figures,
  parsePeriodChoice,
  PERIOD_OPTIONS,
  toComparison,
  toPeriod,
  toPeriodOption,
} from '#figures/choices/period-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { lazyLater, lazyPart } from '#lib/lazy-part.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

// Load this later: most people have one store and don't need it.
const StoreSelect = lazyLater(async () => (await import('./store-select.tsx')).StoreSelect)
const CustomRange = lazyPart(async () => (await import('./custom-range.tsx')).CustomRange)

/** Controls for store, period and comparison. The URL holds the selection. */
export function PeriodControls({ figures }: { figures: Figures }) {
  const { choice, choose } = useChoice(parsePeriodChoice)

  function choosePeriod(value: string) {
    const period = toPeriod(value)
    const { from, to } = period === 'custom' ? figures.period : { from: null, to: null }
    choose({ ...FIRST_PAGES, period, from, to, name: null })
  }

  return (
    <>
      <Suspense>
        <StoreSelect storeId={figures.store.id} onChange={(store) => choose({ ...FIRST_PAGES, store })} />
      </Suspense>
      <Select
        aria-label="Period"
        value={toPeriodOption(choice.period)}
        onChange={({ target }) => choosePeriod(target.value)}
      >
        {PERIOD_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {value === toPeriodOption(null) ? defaultPeriodLabel(figures) : label}
          </option>
        ))}
      </Select>
      <ComparisonSelect figures={figures} />
      {figures.comparison && choice.period !== 'all_time' && choice.compare !== 'none' && (
        <Checkbox
          label="Match days of the week"
          className="col-span-full min-h-10 items-center sm:ml-1 [&>input]:mt-0"
          checked={choice.match === 'weekdays'}
          onChange={({ target }) => choose({ ...FIRST_PAGES, match: target.checked ? 'weekdays' : null })}
        />
      )}
      {choice.period === 'custom' && (
        <Suspense fallback={<Skeleton className="col-span-full h-10 basis-full" />}>
          <CustomRange
            key={`${figures.period.from} ${figures.period.to}`}
            range={figures.period}
            limits={toCalendarLimits(figures)}
            onChoosePeriod={choosePeriod}
            onApply={(range) => choose({ ...FIRST_PAGES, ...range, name: null })}
          />
        </Suspense>
      )}
    </>
  )
}

/** From the first order until today, and at least the days that are shown. */
function toCalendarLimits({ store, period, today }: Figures) {
  const firstDay = store.firstOrderDay ?? today
  return {
    from: firstDay < period.from ? firstDay : period.from,
    to: period.to > today ? period.to : today,
  }
}

function ComparisonSelect({ figures }: { figures: Figures }) {
  const { choice, choose } = useChoice(parsePeriodChoice)
  if (choice.period === 'all_time') {
    return (
      <Select aria-label="Compare with" disabled>
        <option>Nothing to compare with</option>
      </Select>
    )
  }
  const chosen = choice.compare ?? DEFAULT_COMPARISON
  const isEmpty = chosen !== 'none' && figures.comparison === null
  return (
    <Select
      aria-label="Compare with"
      value={chosen}
      onChange={({ target }) => choose({ ...FIRST_PAGES, compare: toComparison(target.value) })}
    >
      {Object.entries(COMPARISON_LABELS).map(([value, label]) => (
        <option key={value} value={value}>
          {isEmpty && value === chosen ? `${label} (no data)` : label}
        </option>
      ))}
    </Select>
  )
}

/**
 * Returns the default period's label. The period is the last 30 days, or the 30 days up to the last order if that is
 * older.
 */
export function defaultPeriodLabel({ store, today }: Figures): string {
  return defaultPeriod(today, store.lastOrderDay).to < today ? 'Latest 30 days' : 'Last 30 days'
}
