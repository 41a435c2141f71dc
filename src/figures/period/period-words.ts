import { latestDay } from '#domain/periods.ts'
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

/** Returns the options of the period picker. If the last order is old, the last 30 days are called the latest. */
export function periodOptions({ store, today }: Pick<Figures, 'store' | 'today'>): { value: string; label: string }[] {
  const isPast = latestDay(today, store.lastOrderDay) < today
  return PERIOD_OPTIONS.map(({ value, label, latest }) => ({ value, label: (isPast && latest) || label }))
}

/** Returns the label of a period, such as "Last 30 days". `null` is the server's default. */
export const periodLabel = (figures: Figures, period: PeriodChoice['period']): string =>
  periodOptions(figures).find(({ value }) => value === toPeriodOption(period))?.label ?? ''

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
  return period === 'custom' ? formatRange(figures.period) : periodLabel(figures, period)
}

function labelOfComparison({ comparison }: Figures, { compare }: PeriodChoice): string | null {
  return comparison && `vs ${COMPARISON_LABELS[compare ?? DEFAULT_COMPARISON].toLowerCase()}`
}

/** Names the filters if there are some, or if nothing else can be chosen. */
function labelOfFilters(count: number, { period }: ActingControls): string | null {
  if (count === 0) return period ? null : 'No filters'
  return formatCount(count, 'filter')
}
