import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { analyticsQueries } from '#data/analytics/sales.ts'
import { figuresQueries } from '#data/figures/figures.ts'
import { type StoredGoal, useSaveGoals } from '#data/stores/goals.ts'
import type { Store } from '#data/stores/stores.ts'
import { unitAround } from '#domain/calendar-units.ts'
import { GOAL_METRICS, type Goals } from '#domain/contracts/goals.ts'
import { useSettingsDraft } from '#features/settings/settings-drafts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { focusField } from '#ui/forms/focus-field.ts'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { FillGoals } from './fill-goals.tsx'
import { cleanText, errorOf, fieldOf, fieldsOf, type GoalDraft, goalText, toChanges } from './goal-draft.ts'
import { GoalMonthFields, isKnown, METRIC_TITLES } from './goal-month-fields.tsx'
import { type LastYear, lastYearFigures, lastYearPeriod, lastYearProfit } from './last-year-figures.ts'

const MONTHS = 12

/** How many of the coming months a phone shows at first. */
const MONTHS_AT_FIRST = 3

type GoalsFormProps = { store: Store; stored: readonly StoredGoal[]; course: Goals }

/** Edits the goals of this month and the next eleven, and those of the month in which the figures end. */
export function GoalsForm({ store, stored, course: { currency, months: lines, today } }: GoalsFormProps) {
  const coming = Array.from({ length: MONTHS }, (_, by) => unitAround(today, 'month', by).from)
  // The month in which the figures end may be over. Its goals are shown elsewhere, so they can be changed here.
  const months = [...new Set([...lines.map(({ from }) => from), ...coming])].toSorted()
  const keys = fieldsOf(months)
  const { data: sales } = useQuery(
    analyticsQueries.sales({ store: store.id, ...lastYearPeriod(months), by: 'month', compare: 'none' }),
  )
  const { data: profit } = useQuery(figuresQueries.parts(lastYearProfit(store.id, months)))
  const lastYear = lastYearFigures(sales ?? null, profit ?? null)
  const { mutateAsync, isPending, isPaused, isSuccess } = useSaveGoals({ id: store.id, currency })
  const [openField, setOpenField] = useState<string | null>(null)
  const later = coming.slice(MONTHS_AT_FIRST)
  const [isWhole, setIsWhole] = useState(() => stored.some(({ month }) => later.includes(month)))
  const form = useRef<HTMLFormElement>(null)
  const draft = useSettingsDraft<GoalDraft>({
    name: 'goals',
    keys,
    saved: toDraft(keys, stored, currency),
    clean: (fields) =>
      Object.fromEntries(keys.map((field) => [field, cleanText(field, fields[field] ?? '', currency)])),
    isValid: (fields) => keys.every((field) => errorOf(field, fields[field] ?? '', currency) === null),
    mutation: { mutateAsync: (change) => mutateAsync(toChanges(change, currency)), isPending, isPaused, isSuccess },
  })
  const { fields, autoSave, state, type, choose, leaveField, submit, discard } = draft

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setOpenField(null)
    submit()
    const invalid = keys.find((field) => errorOf(field, fields[field] ?? '', currency) !== null)
    if (invalid !== undefined) focusField(event.currentTarget, invalid)
  }

  function showLater() {
    // The button goes away.
    flushSync(() => setIsWhole(true))
    const [first] = fieldsOf(later)
    if (form.current && first !== undefined) focusField(form.current, first)
  }

  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={handleSubmit}>
      <OtherCurrencies stored={stored} months={months} currency={currency} />
      <MissingCosts lines={lines} isKnownBefore={isContributionKnown(profit, lastYear)} storeId={store.id} />
      <FillGoals
        fields={fields}
        months={coming}
        lastYear={lastYear}
        currency={currency}
        onChange={(change) => {
          choose(change)
          setIsWhole(true)
        }}
      />
      <div>
        <div
          aria-hidden
          className="hidden grid-cols-[8.5rem_repeat(3,minmax(0,1fr))] gap-x-4 border-b border-line pb-2 text-muted sm:grid"
        >
          <span>Month</span>
          {GOAL_METRICS.map((metric) => (
            <span key={metric}>{METRIC_TITLES[metric]}</span>
          ))}
        </div>
        {months.map((month) => (
          <GoalMonthFields
            key={month}
            month={month}
            className={!isWhole && later.includes(month) ? 'max-sm:hidden' : undefined}
            currency={currency}
            lines={lines.filter(({ from }) => from === month)}
            lastYear={lastYear.get(month)}
            textOf={(metric) => fields[fieldOf(metric, month)] ?? ''}
            openField={openField}
            onType={(field, text) => {
              setOpenField(field)
              type({ [field]: text })
            }}
            onLeave={() => {
              setOpenField(null)
              leaveField()
            }}
          />
        ))}
        {!isWhole && (
          <Button variant="outline" className="mt-4 w-full sm:hidden" onClick={showLater}>
            Show {later.length} later months
          </Button>
        )}
      </div>
      <SaveBar state={state} autoSave={autoSave} onDiscard={discard} />
    </form>
  )
}

function toDraft(keys: readonly string[], stored: readonly StoredGoal[], currency: string): GoalDraft {
  const texts = new Map(
    stored
      .filter((goal) => counts(goal, currency))
      .map(({ metric, month, amount }) => [fieldOf(metric, month), goalText(metric, amount, currency)]),
  )
  return Object.fromEntries(keys.map((field) => [field, texts.get(field) ?? '']))
}

const counts = (goal: StoredGoal, currency: string): boolean => goal.metric === 'orders' || goal.currency === currency

const isContributionKnown = (profit: unknown, lastYear: ReadonlyMap<string, LastYear>): boolean | null =>
  profit === undefined ? null : [...lastYear.values()].some(({ contribution }) => contribution !== undefined)

type MissingCostsProps = {
  lines: Goals['months']
  /** Whether contribution was known a year ago. `null` while that is loading. */
  isKnownBefore: boolean | null
  storeId: string
}

/** Says why contribution has no figures. In a month without sales, a year ago decides. */
function MissingCosts({ lines, isKnownBefore, storeId }: MissingCostsProps) {
  const isMissing = lines.some(
    (line) => !isKnown(line) && (line.coverage === 0 || (line.coverage === null && isKnownBefore === false)),
  )
  if (!isMissing) return null
  return (
    <p className="text-muted">
      Contribution needs the costs of what you sell, and none are known.{' '}
      <TextLink to={`/settings/costs?store=${storeId}`}>Set up costs</TextLink>
    </p>
  )
}

type OtherCurrenciesProps = { stored: readonly StoredGoal[]; months: readonly string[]; currency: string }

/** Says that goals don't count because the store's currency has changed. */
function OtherCurrencies({ stored, months, currency }: OtherCurrenciesProps) {
  const others = stored.filter((goal) => !counts(goal, currency) && months.includes(goal.month))
  if (others.length === 0) return null
  const names = [...new Set(others.map((goal) => goal.currency))].toSorted().join(', ')
  return (
    <p className="text-muted">
      Goals in {names} don’t count, because your store’s currency is {currency}. Enter them again in {currency}.
    </p>
  )
}
