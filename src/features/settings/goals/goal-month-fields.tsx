import type { GoalMetric, GoalMonth } from '#domain/contracts/goals.ts'
import { GOAL_METRICS } from '#domain/contracts/goals.ts'
import { coverageText } from '#domain/today/month-figure.ts'
import { formatMonthFigure, monthOutlook, noChanceText } from '#figures/metrics/month-words.ts'
import { cn } from '#lib/cn.ts'
import { formatBucket, formatPercent } from '#lib/format.ts'
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
}

/** The goals of a month. */
export function GoalMonthFields({ month, lines, ...props }: GoalMonthFieldsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-2 border-b border-line py-4 sm:grid-cols-[8.5rem_repeat(3,minmax(0,1fr))]">
      {/* A legend takes no part in a grid, so the name that is seen is a text. */}
      <legend className="sr-only">{formatBucket(month, 'month')}</legend>
      <p aria-hidden className="font-medium max-sm:col-span-2 sm:pt-2.5">
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
      className={cn(
        'min-w-0 sm:[&>div]:-mb-1.5 sm:[&>div>label]:sr-only',
        metric === 'net_sales' && 'max-sm:col-span-2',
      )}
      error={field !== openField && errorOf(field, text, currency)}
      hint={
        <>
          <Figures metric={metric} line={line} before={lastYear?.[metric]} currency={currency} />
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
        value={text}
        onChange={({ target }) => onType(field, target.value)}
        onBlur={onLeave}
      />
    </Field>
  )
}

type FiguresProps = Pick<GoalFieldProps, 'metric' | 'line' | 'currency'> & { before: number | undefined }

/** What a goal can be compared with: the month so far, and the same month last year. */
function Figures({ metric, line, before, currency }: FiguresProps) {
  const hasFigure = line !== undefined && line.coverage !== 0
  const parts = [
    hasFigure && `${formatMonthFigure(line, line.value, currency)} so far`,
    before !== undefined &&
      `${line ? 'whole month last year' : 'last year'} ${formatMonthFigure({ metric }, before, currency)}`,
  ].filter(Boolean)
  return <span className="block break-words first-letter:uppercase empty:hidden">{parts.join(', ')}</span>
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
