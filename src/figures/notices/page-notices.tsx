import { latestDay } from '#domain/periods.ts'
import { type Figures, isLatestPeriod, type PeriodChoice } from '#figures/choices/period-choice.ts'
import { formatDateTime, formatDay, formatNumber } from '#lib/format.ts'
import { RetryButton } from '#ui/buttons/retry-button.tsx'
import type { Notice } from './notice-line.tsx'
import { periodNotices } from './period-notices.tsx'

type FiguresState = {
  figures: Figures
  /** Whether what is shown is of the period. */
  isOfPeriod: boolean
  /** The chosen period. */
  period: PeriodChoice['period']
  isOffline: boolean
  /** The error if newer figures failed to load, otherwise `null`. */
  failure: Error | null
  onRetry: () => void
}

/** What to know about the figures of a page, such as that days are missing or that they are old, the most urgent first. */
export function pageNotices({ figures, isOfPeriod, period, ...state }: FiguresState): Notice[] {
  const notices = [
    state.isOffline && offline(figures),
    failed(state),
    isOfPeriod && isLatestPeriod(period) && pastPeriod(figures),
    ...(isOfPeriod ? periodNotices(figures) : []),
    otherCurrencies(figures),
  ]
  return notices.filter((notice) => notice !== false && notice !== null)
}

const offline = ({ asOf, store }: Figures): Notice => ({
  title: 'You are offline',
  tone: 'warning',
  text: `These figures are from ${formatDateTime(asOf, store.timeZone)}.`,
})

function failed({ failure, onRetry }: Pick<FiguresState, 'failure' | 'onRetry'>): Notice | null {
  return (
    failure && {
      title: 'Newer figures could not be loaded',
      tone: 'bad',
      text: failure.message,
      action: <RetryButton size="compact" error={failure} onRetry={onRetry} />,
    }
  )
}

/** Says why a period such as the last 30 days doesn't end today. */
function pastPeriod({ period, today, store: { lastOrderDay } }: Figures): Notice | null {
  if (period.to >= today || period.to !== latestDay(today, lastOrderDay)) return null
  return {
    title: `Your last order is from ${formatDay(period.to)}`,
    text: 'The latest 7, 30 and 90 days and 12 months end on that day. Calendar periods, such as this month, don’t move.',
  }
}

function otherCurrencies({ store: { currency, ordersInOtherCurrencies: count } }: Figures): Notice | null {
  if (count === 0) return null
  return {
    title: `These figures are in ${currency}`,
    text: `They don’t include ${formatNumber(count)} ${count === 1 ? 'order in another currency' : 'orders in other currencies'}.`,
  }
}
