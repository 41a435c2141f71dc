import type { GoalChange } from '#data/stores/goals.ts'
import { GOAL_METRICS, type GoalMetric } from '#domain/contracts/goals.ts'
import { parseAmount } from '#domain/imports/cells/amount.ts'
import { currencyExponent } from '#domain/money.ts'
import { LARGEST_AMOUNT, readAmount } from '#domain/forms/typed-numbers.ts'
import { DECIMAL_MARK, typedAmount, typedIn, typedNumber } from '#features/settings/typed-amounts.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'

/** The texts of the fields by their names. An empty text is no goal. */
export type GoalDraft = Record<string, string>

/** The name of a field. A month is named by its first day. */
export const fieldOf = (metric: GoalMetric, month: string): string => `${metric} ${month}`

/** Returns the names of all fields, month by month. */
export const fieldsOf = (months: readonly string[]): string[] =>
  months.flatMap((month) => GOAL_METRICS.map((metric) => fieldOf(metric, month)))

const toGoal = (field: string): Pick<GoalChange, 'metric' | 'month'> => {
  const [name, month = ''] = field.split(' ')
  return { metric: GOAL_METRICS.find((metric) => metric === name) ?? GOAL_METRICS[0], month }
}

const isMoney = (metric: GoalMetric): boolean => metric !== 'orders'

const MICROS = 1_000_000n

const EXAMPLE = typedNumber(12_500, 0)

/** Returns the text of a field: 12,500, or 12,500.50. */
export function goalText(metric: GoalMetric, amount: number, currency: string): string {
  return isMoney(metric) ? typedAmount(amount, currency) : typedNumber(amount, 0)
}

/** An amount, `null` for no goal, or what is wrong with the text. */
type TypedGoal = { amount: number | null } | { error: string }

function readCount(text: string): number | null {
  const micros = parseAmount(text, DECIMAL_MARK)
  if (micros === null) return null
  return micros % MICROS === 0n ? Number(micros / MICROS) : Number.NaN
}

/** Reads what was typed into a field. */
export function readGoal(field: string, text: string, currency: string): TypedGoal {
  if (text.trim() === '') return { amount: null }
  const { metric } = toGoal(field)
  const amount = isMoney(metric) ? readAmount(text, typedIn(currency)) : readCount(text)
  if (amount === null)
    return { error: isMoney(metric) ? `Enter an amount, such as ${EXAMPLE}.` : 'Enter a number, such as 300.' }
  if (!Number.isInteger(amount)) return { error: 'Enter a whole number.' }
  if (amount < 1) return { error: 'Enter more than 0, or leave the field empty.' }
  if (amount > LARGEST_AMOUNT) return { error: `Enter at most ${describeLargest(metric, currency)}.` }
  return { amount }
}

const describeLargest = (metric: GoalMetric, currency: string): string =>
  isMoney(metric) ? formatMoney(LARGEST_AMOUNT, currency, { whole: true }) : formatNumber(LARGEST_AMOUNT)

export const errorOf = (field: string, text: string, currency: string): string | null => {
  const typed = readGoal(field, text, currency)
  return 'error' in typed ? typed.error : null
}

/** Returns a text as it is saved, or as it was typed if it can't be read. */
export function cleanText(field: string, text: string, currency: string): string {
  const typed = readGoal(field, text, currency)
  if ('error' in typed) return text
  return typed.amount === null ? '' : goalText(toGoal(field).metric, typed.amount, currency)
}

/** Returns the goals of changed fields, all of which can be read. */
export function toChanges(changed: Partial<GoalDraft>, currency: string): GoalChange[] {
  return Object.entries(changed).flatMap(([field, text = '']) => {
    const typed = readGoal(field, text, currency)
    return 'error' in typed ? [] : [{ ...toGoal(field), amount: typed.amount }]
  })
}

/** Returns a figure that is raised by some percent, in whole units of the currency or whole orders. */
export function raisedGoal(
  metric: GoalMetric,
  amount: number,
  { percent, currency }: { percent: number; currency: string },
) {
  const unit = isMoney(metric) ? 10 ** currencyExponent(currency) : 1
  return Math.round((amount * (1 + percent / 100)) / unit) * unit
}
