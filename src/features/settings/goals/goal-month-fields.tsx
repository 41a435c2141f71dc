import { unitAround } from '#domain/calendar-units.ts'
import type { GoalMetric, GoalMonth } from '#domain/contracts/goals.ts'
import { GOAL_METRICS } from '#domain/contracts/goals.ts'
import { coverageText } from '#domain/today/month-figure.ts'
import { formatMonthFigure, monthOutlook, noChanceText } from '#figures/metrics/month-words.ts'
import { cn } from '#lib/cn.ts'
import { formatBucket, formatBucketTick, formatPercent } from '#lib/format.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { errorOf, fieldOf } from './goal-draft.ts'
import type { LastYear } from './last-year-figures.ts'

export const METRIC_TITLES: Readonly<Record<GoalMetric, string>> = {
  net_sales: 'Net sales',
  orders: 'Orders',
  contribution: 'Contribution',
}

type GoalMonthFieldsProps = {
  month: string
  currency: string
  /** How the month goes, if it has begun. */
  lines: readonly GoalMonth[]
  lastYear: LastYear | undefined
  textOf: (metric: GoalMetric) => string
  /** The field that is being typed in. Its errors wait until the person leaves it. */
  openField: string | null
  onType: (field: string, text: string) => void
  onLeave: () => void
  className?: string | undefined
}

/** The goals of a month. */
export function GoalMonthFields({ month, lines, className, ...props }: GoalMonthFieldsProps) {
  return (
    <fieldset
      className={cn(
        'grid min-w-0 grid-cols-3 gap-x-2 gap-y-2 border-b border-line py-4 sm:grid-cols-[8.5rem_repeat(3,minmax(0,1fr))] sm:gap-x-4',
        className,
      )}
    >
      {/* A legend takes no part in a grid, so the name that is seen is a text. */}
      <legend className="sr-only">{formatBucket(month, 'month')}</legend>
      <p aria-hidden className="font-medium max-sm:col-span-3 sm:pt-2.5 sm:pointer-coarse:pt-3">
        {formatBucket(month, 'month')}
      </p>
      {GOAL_METRICS.map((metric) => (
        <GoalField
          key={metric}
          {...props}
          month={month}
          metric={metric}
          line={lines.find((line) => line.metric === metric)}
        />
      ))}
    </fieldset>
  )
}

type GoalFieldProps = Omit<GoalMonthFieldsProps, 'lines'> & { metric: GoalMetric; line: GoalMonth | undefined }

function GoalField({ metric, month, currency, line, lastYear, textOf, openField, onType, onLeave }: GoalFieldProps) {
  const field = fieldOf(metric, month)
  const text = textOf(metric)
  return (
    <Field
      label={METRIC_TITLES[metric]}
      className="relative min-w-0 grid-cols-1 max-sm:text-xs sm:[&>div]:sr-only"
      error={field !== openField && errorOf(field, text, currency)}
      hint={
        <>
          <Figures metric={metric} month={month} line={line} before={lastYear?.[metric]} currency={currency} />
          {line && line.goal !== null && <Outlook line={line} />}
        </>
      }
    >
      <Input
        name={field}
        inputMode={metric === 'orders' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={40}
        placeholder="No goal"
        className="max-sm:px-2"
        value={text}
        onChange={({ target }) => onType(field, target.value)}
        onBlur={onLeave}
      />
    </Field>
  )
}

type FiguresProps = Pick<GoalFieldProps, 'metric' | 'month' | 'line' | 'currency'> & { before: number | undefined }

/** Whether the figure of a line is known. Contribution has none without costs or net sales. */
export const isKnown = ({ metric, coverage }: GoalMonth): boolean => metric !== 'contribution' || (coverage ?? 0) > 0

/** What a goal can be compared with: the month so far, and the same month last year, unless that had orders without sales. */
function Figures({ metric, month, line, before, currency }: FiguresProps) {
  const monthBefore = formatBucketTick(unitAround(month, 'month', -12).from, 'month')
  return (
    <>
      {line && isKnown(line) && (
        <span className="block break-words">{formatMonthFigure(line, line.value, currency)} so far</span>
      )}
      {before !== undefined && (before !== 0 || metric === 'orders') && (
        <span className="block break-words">
          {/* Beside a part of a month, it says that this one is whole. */}
          {line ? `All of ${monthBefore}` : monthBefore}: {formatMonthFigure({ metric }, before, currency)}
        </span>
      )}
    </>
  )
}

function Outlook({ line }: { line: GoalMonth }) {
  const coverage = coverageText(line, formatPercent)
  return (
    <>
      <span className="block first-letter:uppercase">{monthOutlook(line).join(' · ')}</span>
      {line.coverage !== 0 && coverage !== null && <span className="block first-letter:uppercase">{coverage}</span>}
      {line.noChance && <span className="block">{noChanceText(line.noChance, line)}</span>}
    </>
  )
}
