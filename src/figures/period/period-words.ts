import { defaultPeriod } from '#domain/periods.ts'
import {
  COMPARISON_LABELS,
  DEFAULT_COMPARISON,
  type Figures,
  PERIOD_OPTIONS,
  type PeriodChoice,
  toPeriodOption,
} from '#figures/choices/period-choice.ts'
import { formatCount, formatRange } from '#lib/format.ts'
import type { ActingControls } from './acting-controls.ts'

/**
 * Returns the default period's label. The period is the last 30 days, or the 30 days up to the last order if that is
 * older.
 */
export function defaultPeriodLabel({ store, today }: Figures): string {
  return defaultPeriod(today, store.lastOrderDay).to < today ? 'Latest 30 days' : 'Last 30 days'
}

type Shown = { figures: Figures; choice: PeriodChoice; acting: ActingControls; filterCount: number }

/** Says what the controls are set to, such as "Last 30 days · vs previous period · 2 filters". */
export function describeControls({ figures, choice, acting, filterCount }: Shown): string {
  const parts = [
    acting.period && labelOfPeriod(figures, choice),
    acting.comparison && labelOfComparison(figures, choice),
    acting.filters && labelOfFilters(filterCount, acting),
  ]
  return parts.filter((part) => part !== false && part !== null).join(' · ')
}

function labelOfPeriod(figures: Figures, { period }: PeriodChoice): string {
  if (period === null) return defaultPeriodLabel(figures)
  if (period === 'custom') return formatRange(figures.period)
  return PERIOD_OPTIONS.find(({ value }) => value === toPeriodOption(period))?.label ?? ''
}

function labelOfComparison({ comparison }: Figures, { compare }: PeriodChoice): string | null {
  return comparison && `vs ${COMPARISON_LABELS[compare ?? DEFAULT_COMPARISON].toLowerCase()}`
}

/** Names the filters if there are some, or if nothing else can be chosen. */
function labelOfFilters(count: number, { period }: ActingControls): string | null {
  if (count === 0) return period ? null : 'No filters'
  return formatCount(count, 'filter')
}
