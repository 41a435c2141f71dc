import { Suspense } from 'react'
import { FIRST_PAGES } from '#figures/choices/page-choice.ts'
import {
  COMPARISON_LABELS,
  DEFAULT_COMPARISON,
  type Figures,
  parsePeriodChoice,
  toComparison,
  toPeriod,
  toPeriodOption,
} from '#figures/choices/period-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { periodOptions } from './period-words.ts'

const CustomRange = lazyPart(async () => (await import('./custom-range.tsx')).CustomRange)

type PeriodControlsProps = {
  figures: Figures
  /** Whether what is shown has a comparison. */
  hasComparison: boolean
}

/** Controls for period and comparison. The URL holds the selection. */
export function PeriodControls({ figures, hasComparison }: PeriodControlsProps) {
  const { choice, choose } = useChoice(parsePeriodChoice)
  const options = periodOptions(figures)

  function choosePeriod(value: string) {
    const period = toPeriod(value)
    const { from, to } = period === 'custom' ? figures.period : { from: null, to: null }
    choose({ ...FIRST_PAGES, period, from, to, name: null })
  }

  return (
    <>
      <Select
        aria-label="Period"
        value={toPeriodOption(choice.period)}
        onChange={({ target }) => choosePeriod(target.value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {choice.period === 'custom' && (
        <Suspense fallback={<Skeleton className="h-10 w-full md:w-96" />}>
          <CustomRange
            key={`${figures.period.from} ${figures.period.to}`}
            range={figures.period}
            limits={toCalendarLimits(figures)}
            periods={options.filter(({ value }) => value !== 'custom')}
            onChoosePeriod={choosePeriod}
            onApply={(range) => choose({ ...FIRST_PAGES, ...range, name: null })}
          />
        </Suspense>
      )}
      {hasComparison && <ComparisonControls figures={figures} />}
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

function ComparisonControls({ figures }: { figures: Figures }) {
  const { choice, choose } = useChoice(parsePeriodChoice)
  return (
    <>
      <ComparisonSelect figures={figures} />
      {figures.comparison && choice.period !== 'all_time' && choice.compare !== 'none' && (
        <Checkbox
          label="Match days of the week"
          className="min-h-10 items-center md:ml-1 [&>input]:mt-0"
          checked={choice.match === 'weekdays'}
          onChange={({ target }) => choose({ ...FIRST_PAGES, match: target.checked ? 'weekdays' : null })}
        />
      )}
    </>
  )
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
          {isEmpty && value === chosen ? `${label} (${figures.ordersBegin ? 'no full period' : 'no data'})` : label}
        </option>
      ))}
    </Select>
  )
}
