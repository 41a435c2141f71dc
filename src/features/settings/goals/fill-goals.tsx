import { type KeyboardEvent, useRef, useState } from 'react'
import { GOAL_METRICS } from '#domain/contracts/goals.ts'
import { readPercent } from '#domain/forms/typed-numbers.ts'
import { DECIMAL_MARK } from '#features/settings/typed-amounts.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { fieldOf, type GoalDraft, goalText, raisedGoal } from './goal-draft.ts'
import type { LastYear } from './last-year-figures.ts'

const MOST_PERCENT = 1000

/** Returns a number of percent above −100, or `null`. */
function readRaise(text: string): number | null {
  const percent = readPercent(text, DECIMAL_MARK)
  return percent !== null && percent > -100 && percent <= MOST_PERCENT ? percent : null
}

type News = 'filled' | 'nothing' | 'undone' | null

/** Says what the last press did. `count` fields have what was filled in. */
function describeNews(news: News, count: number): string {
  if (news === 'nothing') return 'Nothing to fill: no field is empty.'
  if (news === 'undone') return 'Undone.'
  return news === 'filled' && count > 0 ? `Filled ${formatCount(count, 'field')}.` : ''
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
  const percent = readRaise(text)
  const hasLastYear = months.some((month) => lastYear.has(month))
  const stillFilled = Object.entries(filled).filter(([field, goal]) => fields[field] === goal)

  function fill() {
    setIsChecked(true)
    setNews(null)
    if (percent === null) return
    const change = filledFields({ fields, months, lastYear, currency }, percent)
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
        {describeNews(news, stillFilled.length)}
      </p>
    </div>
  )
}

/** Returns the texts of the fields that are empty and have a figure of the year before. */
function filledFields(
  { fields, months, lastYear, currency }: Omit<FillGoalsProps, 'onChange'>,
  percent: number,
): GoalDraft {
  const goals = months.flatMap((month) =>
    GOAL_METRICS.map((metric) => {
      const before = lastYear.get(month)?.[metric] ?? 0
      return { field: fieldOf(metric, month), metric, goal: raisedGoal(metric, before, { percent, currency }) }
    }),
  )
  return Object.fromEntries(
    goals
      .filter(({ field, goal }) => goal > 0 && (fields[field] ?? '').trim() === '')
      .map(({ field, metric, goal }) => [field, goalText(metric, goal, currency)]),
  )
}
