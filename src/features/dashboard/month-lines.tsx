import type { Month } from '#domain/contracts/months.ts'
import { daysBetween } from '#domain/periods.ts'
import { coverageText, MONTH_NOUNS, tabOfMonth } from '#domain/today/month-figure.ts'
import { formatMonthFigure, monthOutlook, monthStanding } from '#figures/metrics/month-words.ts'
import { cn } from '#lib/cn.ts'
import { formatPercent } from '#lib/format.ts'
import { dateFormat } from '#lib/intl.ts'
import { TextLink } from '#ui/links/text-link.tsx'

type MonthLinesProps = {
  months: readonly Month[]
  store: { id: string; currency: string }
  /** Goals are set for its month and later ones. */
  today: string
}

/** How the month goes: a line for each metric, beside its goal if there is one. */
export function MonthLines({ months, store, today }: MonthLinesProps) {
  if (months.length === 0) return null
  return (
    <ul aria-label="This month" className="grid gap-3 sm:gap-2">
      {months.map((month) => (
        <MonthLine key={month.metric} month={month} store={store} today={today} />
      ))}
    </ul>
  )
}

type MonthLineProps = { month: Month } & Pick<MonthLinesProps, 'store' | 'today'>

function MonthLine({ month, store, today }: MonthLineProps) {
  const { metric, value, from, to, end, goal } = month
  const figures = new URLSearchParams({ tab: tabOfMonth(metric), store: store.id, period: 'custom', from, to })
  const hasEnded = to >= end
  const settings = `/settings/goals?${new URLSearchParams({ store: store.id })}`
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,40rem)_minmax(6rem,14rem)]">
      <p className="flex min-w-0 flex-wrap gap-x-1.5 tabular-nums">
        <span>
          <span className="text-muted">
            {nameOf(from)} {MONTH_NOUNS[metric]}
            {!hasEnded && <span className="max-sm:sr-only"> so far</span>}
          </span>{' '}
          <TextLink to={`/analytics?${figures}`}>{formatMonthFigure(month, value, store.currency)}</TextLink>
          {goal !== null && (
            <>
              {' of '}
              <TextLink to={settings} aria-label={`Goal: ${formatMonthFigure(month, goal, store.currency)}`}>
                {formatMonthFigure(month, goal, store.currency)}
              </TextLink>
            </>
          )}
        </span>
        {goal === null && !hasEnded && end >= today && (
          <TextLink to={settings} className="font-normal text-muted">
            Set a goal<span className="sr-only"> for {MONTH_NOUNS[metric]}</span>
          </TextLink>
        )}
        {goal !== null && <Outlook month={month} />}
      </p>
      {goal !== null && month.pace !== null && <GoalBar share={value / goal} expected={expectedShare(month, goal)} />}
    </li>
  )
}

const nameOf = (day: string): string => dateFormat({ month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

const TONES = { reached: 'text-good', good: 'text-good', missed: 'text-bad', behind: 'text-warning' } as const

function Outlook({ month }: { month: Month }) {
  const standing = monthStanding(month)
  const coverage = coverageText(month, formatPercent)
  const outlook = monthOutlook(month)
  const parts = coverage ? [coverage, ...outlook] : outlook
  return (
    <span className="text-muted">
      {parts.map((part, at) => (
        <span key={part} className={at === parts.length - 1 && standing ? TONES[standing] : undefined}>
          <span className={cn('text-muted', at === 0 && 'max-sm:sr-only')}>{at === 0 ? '· ' : ' · '}</span>
          {part}
        </span>
      ))}
    </span>
  )
}

/** Returns which share of the goal the month should have by now: as pace counts it, or else by days. */
function expectedShare({ value, from, to, end, pace }: Month, goal: number): number {
  if (pace !== null && pace !== 0) return value / (goal * pace)
  return (daysBetween(from, to) + 1) / (daysBetween(from, end) + 1)
}

const WIDTH = 100
const MARK = 0.8

/** The share of a goal that is reached, with a mark where it should be by now. Both stand beside it in words. */
function GoalBar({ share, expected }: { share: number; expected: number }) {
  const toX = (part: number) => Math.min(1, Math.max(0, part)) * WIDTH
  return (
    <svg aria-hidden="true" className="block h-2 w-full" preserveAspectRatio="none" viewBox={`0 0 ${WIDTH} 8`}>
      <rect y={2} width={WIDTH} height={4} className="fill-line" />
      <rect y={2} width={toX(share)} height={4} className="fill-chart-1" />
      {expected < 1 && share < 1 && <rect x={toX(expected) - MARK / 2} width={MARK} height={8} className="fill-ink" />}
    </svg>
  )
}
