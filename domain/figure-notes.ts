import type { Dashboard } from './contracts/dashboard.ts'
import type { MetricName } from '#domain/metrics.ts'

const OF_CUSTOMERS: readonly MetricName[] = ['customers', 'new_customers', 'returning_customer_rate']
const OF_REFUNDS: readonly MetricName[] = ['returns', 'refunds']

type Unknowns = Pick<Dashboard, 'ordersWithoutCustomer' | 'refundsEstimated'> & {
  /** How many refunds the period has. */
  refunds: number | null
}

/** What the orders of a period do not tell about a figure, in words; `null` where they tell all. */
export function noteOn(name: MetricName, unknowns: Unknowns): string | null {
  const { ordersWithoutCustomer, refunds, refundsEstimated } = unknowns
  if (OF_CUSTOMERS.includes(name) && ordersWithoutCustomer > 0) {
    return `Orders without a customer: ${inWords(ordersWithoutCustomer)}`
  }
  if (OF_REFUNDS.includes(name) && refundsEstimated > 0) {
    const all = refunds ?? 0
    const many = `${inWords(refundsEstimated)} of ${inWords(all)} ${all === 1 ? 'refund' : 'refunds'}`
    return `${many} ${refundsEstimated === 1 ? 'has' : 'have'} an estimated date`
  }
  return null
}

const inWords = (count: number) => count.toLocaleString('en')

/** The note on a figure of an answer. */
export const noteOnMetric = (name: MetricName, { metrics, ...unknowns }: Dashboard) =>
  noteOn(name, { ...unknowns, refunds: metrics.refunds.value })
