import { addDays, lengthOf } from '#domain/periods.ts'
import { type AmountFormat, LARGEST_AMOUNT, readAmount } from '#domain/forms/typed-numbers.ts'

/** The kinds of cost rules, in display order. */
export const COST_KINDS = ['payment_fee', 'shipping', 'packaging', 'goods', 'income_tax'] as const

export type CostKind = (typeof COST_KINDS)[number]

/** A rule for costs. `amount` is for each order, in minor units of the currency. Days are YYYY-MM-DD. */
export type CostRule = {
  id: string
  kind: CostKind
  percent: number
  amount: number
  /** The store's currency when the rule was added. */
  currency: string
  /** The only payment method that it is for. `null` for all without a rule of their own. */
  method: string | null
  from: string
  /** The day on which a member ended it. */
  to: string | null
}

/** Whether rules of a kind have an amount for each order. */
export const hasAmount = (kind: CostKind): boolean => kind !== 'goods' && kind !== 'income_tax'

/** Whether a rule counts in a store with the currency. Percentages do in all. */
export const countsIn = (currency: string, rule: Pick<CostRule, 'amount' | 'currency'>): boolean =>
  rule.amount === 0 || rule.currency === currency

/** Returns the last day on which a rule holds, or `null` if it still holds. The next rule of its kind replaces it. */
export function lastDayOf(rule: CostRule, rules: readonly CostRule[]): string | null {
  const later = rules.filter(
    ({ kind, method, from }) => kind === rule.kind && method === rule.method && from > rule.from,
  )
  const next = later.map(({ from }) => from).toSorted()[0]
  const ends = [rule.to, next === undefined ? null : addDays(next, -1)].filter((day) => day !== null)
  return ends.toSorted()[0] ?? null
}

/** Reads an amount that isn't negative, in minor units. `null` if it isn't one. */
export function readCost(text: string, format: AmountFormat): number | null {
  const amount = readAmount(text, format)
  return amount !== null && amount >= 0 && amount <= LARGEST_AMOUNT ? amount : null
}

/** What was paid for ads on a day, in minor units. */
export type AdSpend = { day: string; channel: string; amount: number }

/** Spreads an amount over the days from `first` to `last`, in whole minor units that add up to it. */
export function spreadAdSpend({ amount, channel }: Omit<AdSpend, 'day'>, first: string, last: string): AdSpend[] {
  const days = lengthOf({ from: first, to: last })
  const until = (count: number) => Math.round((amount * count) / days)
  return Array.from({ length: days }, (_, at) => ({
    day: addDays(first, at),
    channel,
    amount: until(at + 1) - until(at),
  }))
}

export const LONGEST_CHANNEL = 80
