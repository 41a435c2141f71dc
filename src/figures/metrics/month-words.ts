import { LEAST_COVERAGE, type Month, type NoChanceReason } from '#domain/contracts/months.ts'
import { currencyExponent } from '#domain/money.ts'
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts'

/** Returns a figure of a month: money to whole units (with cents below 1, so that €0.01 isn’t €0), or a number of orders. */
export function formatMonthFigure({ metric }: Pick<Month, 'metric'>, value: number, currency: string): string {
  if (metric === 'orders') return formatNumber(value)
  const isBelowOne = value !== 0 && Math.abs(value) < 10 ** currencyExponent(currency)
  return formatMoney(value, currency, { whole: !isBelowOne })
}

/** Beyond these, the back-test has too few trials to tell one chance from another. Measured in decision 0063. */
const CERTAIN = { least: 0.1, most: 0.9 }

/** Returns a chance as text: 62% likely, over 90% likely. */
function chanceText(chance: number): string {
  if (chance < CERTAIN.least) return `under ${formatPercent(CERTAIN.least)} likely`
  if (chance > CERTAIN.most) return `over ${formatPercent(CERTAIN.most)} likely`
  return `${formatPercent(chance)} likely`
}

type Outlook = Pick<Month, 'value' | 'to' | 'end' | 'goal' | 'pace' | 'chance' | 'coverage'>

/** How a month with a goal stands: `good` if it has reached the goal or rather will, `behind` if rather not. */
export function monthStanding({
  value,
  to,
  end,
  goal,
  pace,
  chance,
  coverage,
}: Outlook): 'reached' | 'missed' | 'good' | 'behind' | null {
  if (goal === null || (coverage !== null && coverage < LEAST_COVERAGE)) return null
  if (value >= goal) return 'reached'
  if (to >= end) return 'missed'
  const likely = chance === null ? pace : chance * 2
  if (likely === null) return null
  return likely >= 1 ? 'good' : 'behind'
}

/** Returns what is said about a month with a goal: pace 96%, on course: 62% likely. */
export function monthOutlook(month: Outlook): string[] {
  const standing = monthStanding(month)
  if (standing === 'reached') return ['goal reached']
  if (standing === 'missed') return ['goal missed']
  const pace = month.pace === null ? [] : [`pace ${formatPercent(Math.round(100 * month.pace) / 100)}`]
  if (month.chance === null || standing === null) return pace
  return [...pace, `${standing === 'good' ? 'on course' : 'behind'}: ${chanceText(month.chance)}`]
}

/** Why there is no chance. */
const NO_CHANCE_TEXTS: Readonly<Record<NoChanceReason, string>> = {
  too_short: 'No chance is shown yet: that needs eight weeks of sales.',
  costs: `No pace or chance is shown: that needs costs for at least ${formatPercent(LEAST_COVERAGE)} of net sales.`,
  few: 'No chance is shown: that needs sales on at least 8 of the last 91 days.',
  one_day: 'No chance is shown: one day has more than half of the sales.',
  irregular: 'No chance is shown: your sales differ too much from week to week.',
}

/** Contribution differs from sales: ad spend can make it negative on days with sales. */
const NO_CHANCE_OF_CONTRIBUTION: Partial<Record<NoChanceReason, string>> = {
  few: 'No chance is shown: that needs a contribution above zero on at least 8 of the last 91 days.',
  one_day: 'No chance is shown: one day has more than half of the contribution.',
  irregular: 'No chance is shown: your contribution differs too much from week to week.',
}

/** Returns why a goal of a metric has no chance. */
export const noChanceText = (reason: NoChanceReason, { metric }: Pick<Month, 'metric'>): string =>
  (metric === 'contribution' ? NO_CHANCE_OF_CONTRIBUTION[reason] : undefined) ?? NO_CHANCE_TEXTS[reason]
