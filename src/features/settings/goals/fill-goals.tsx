import { type KeyboardEvent, useRef, useState } from 'react'
import { GOAL_METRICS, type GoalMetric } from '#domain/contracts/goals.ts'
import { readPercent } from '#domain/forms/typed-numbers.ts'
import { DECIMAL_MARK } from '#features/settings/typed-amounts.ts'
import { currencyExponent } from '#domain/money.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { fieldOf, type GoalDraft, goalText, raisedGoal } from './goal-draft.ts'
import { METRIC_TITLES } from './goal-month-fields.tsx'
import type { LastYear } from './last-year-figures.ts'

const MOST_PERCENT = 1000

/** Returns a number of percent above −100, or `null`. */
function readRaise(text: string): number | null {
  const percent = readPercent(text, DECIMAL_MARK)
  return percent !== null && percent > -100 && percent <= MOST_PERCENT ? percent : null
}

type News = 'filled' | 'nothing' | 'undone' | null

/** Says what the last press did. `count` fields have what was filled in. */
function describeNews(news: News, count: number, skipped: string): string {
  if (news === 'nothing') return skipped === '' ? 'Nothing to fill: no field is empty.' : 'Nothing was filled.'
  if (news === 'undone') return 'Undone.'
  return news === 'filled' && count > 0 ? `Filled ${formatCount(count, 'field')}.` : ''
}

/** Says which fields stay empty: Contribution (12 months). */
function describeSkipped(skipped: readonly GoalMetric[]): string {
  const counts = GOAL_METRICS.map((metric) => ({ metric, count: skipped.filter((each) => each === metric).length }))
  return counts
    .filter(({ count }) => count > 0)
    .map(({ metric, count }) => `${METRIC_TITLES[metric]} (${formatCount(count, 'month')})`)
    .join(', ')
}

type FillGoalsProps = {
  fields: GoalDraft
  months: readonly string[]
  lastYear: ReadonlyMap<string, LastYear>
  currency: string
  onChange: (change: GoalDraft) => void
}

/** Fills empty fields with the figures of the year before, raised by some percent. */
export function FillGoals({ fields, months, lastYear, currency, onChange }: FillGoalsProps) {
  const [text, setText] = useState('10')
  const [isChecked, setIsChecked] = useState(false)
  const [news, setNews] = useState<News>(null)
  const fillButton = useRef<HTMLButtonElement>(null)
  const [filled, setFilled] = useState<GoalDraft>({})
  const [skipped, setSkipped] = useState('')
  const percent = readRaise(text)
  const hasLastYear = months.some((month) => lastYear.has(month))
  const stillFilled = Object.entries(filled).filter(([field, goal]) => fields[field] === goal)

  function fill() {
    setIsChecked(true)
    setNews(null)
    if (percent === null) return
    const goals = emptyFields({ fields, months, lastYear, currency }, percent)
    const change = Object.fromEntries(goals.flatMap(({ field, goal }) => (goal === null ? [] : [[field, goal]])))
    setSkipped(describeSkipped(goals.flatMap(({ metric, goal }) => (goal === null ? metric : []))))
    const isEmpty = Object.keys(change).length === 0
    setNews(isEmpty ? 'nothing' : 'filled')
    if (isEmpty) return
    setFilled(change)
    onChange(change)
  }

  function undo() {
    // The button that was pressed goes away.
    fillButton.current?.focus()
    setNews('undone')
    setFilled({})
    onChange(Object.fromEntries(stillFilled.map(([field]) => [field, ''])))
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would save the form.
    event.preventDefault()
    fill()
  }

  if (!hasLastYear) return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Same as last year, plus percent"
          error={isChecked && percent === null && `Enter a number above −100 and up to ${MOST_PERCENT}.`}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={handleKeyDown}
          />
        </Field>
        <Button ref={fillButton} variant="outline" className="h-10 pointer-coarse:h-11" onClick={fill}>
          Fill empty fields
        </Button>
        {stillFilled.length > 0 && (
          <Button variant="ghost" className="h-10 pointer-coarse:h-11" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      <p role="status" className="text-muted empty:hidden">
        {describeNews(news, stillFilled.length, skipped)}
        {(news === 'filled' || news === 'nothing') && skipped !== '' && (
          <span> Left empty, because last year’s figure is unknown or below 1: {skipped}.</span>
        )}
      </p>
    </div>
  )
}

/** Returns the fields that are empty, with the text for each. `null` if the figure of the year before is unknown or below 1. */
function emptyFields({ fields, months, lastYear, currency }: Omit<FillGoalsProps, 'onChange'>, percent: number) {
  const goalOf = (metric: GoalMetric, month: string): string | null => {
    const before = lastYear.get(month)?.[metric] ?? 0
    const least = metric === 'orders' ? 1 : 10 ** currencyExponent(currency)
    const goal = before < least ? 0 : raisedGoal(metric, before, { percent, currency })
    return goal > 0 ? goalText(metric, goal, currency) : null
  }
  return months
    .flatMap((month) => GOAL_METRICS.map((metric) => ({ metric, month, field: fieldOf(metric, month) })))
    .filter(({ field }) => (fields[field] ?? '').trim() === '')
    .map(({ metric, month, field }) => ({ metric, field, goal: goalOf(metric, month) }))
}
