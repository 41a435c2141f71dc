import type { PaybackReport } from '#domain/contracts/analytics/payback.ts'
import { LEAST_COVERAGE } from '#domain/contracts/months.ts'
import { formatBucket, formatCount, formatMoney } from '#lib/format.ts'

export type PaybackCohort = PaybackReport['cohorts'][number]

/** Whether costs are known for enough of the net sales to say when the customers are paid back. */
const isCovered = ({ coverage }: Pick<PaybackCohort, 'coverage'>): boolean =>
  coverage === null || coverage >= LEAST_COVERAGE

/** Returns when the customers of a month were paid back. */
export function describePayback(cohort: Pick<PaybackCohort, 'coverage' | 'paidBackAfter'>): string {
  const { paidBackAfter: months } = cohort
  if (!isCovered(cohort)) return 'Not known'
  if (months === null) return 'Not yet'
  return months === 0 ? 'First month' : `After ${formatCount(months, 'month')}`
}

/** Returns what the report comes down to: what a new customer cost lately, and how many months are paid back. */
export function paybackHeadline({ cohorts, hasAdSpend, store: { currency } }: PaybackReport): string {
  if (!hasAdSpend) return 'Enter what you pay for ads to see what a new customer costs, and when it is paid back.'
  const whole = cohorts.filter(({ cells: [first] }) => !first?.isPartial)
  const latest = whole.at(-1) ?? cohorts.at(-1)
  if (!latest) return 'No customer first ordered in a month with ad spend.'
  const cost = `A new customer cost ${formatMoney(latest.costPerCustomer, currency)} in ${formatBucket(latest.start, 'month')}.`
  const known = cohorts.filter(isCovered)
  if (known.length === 0) return `${cost} Too few costs are known to say when that is paid back.`
  const paidBack = known.filter(({ paidBackAfter }) => paidBackAfter !== null).length
  const of = known.length === cohorts.length ? '' : ' with known costs'
  return `${cost} The customers of ${paidBack} of ${formatCount(known.length, 'month')}${of} are paid back.`
}
