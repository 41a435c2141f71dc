import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { LocaleFormat } from './locale-format.ts'
import { CUSTOMER_METRICS, type MetricName } from './metrics.ts'

const OF_REFUNDS: readonly MetricName[] = ['returns', 'refunds']

type Unknowns = Pick<Dashboard, 'ordersWithoutCustomer' | 'refundsEstimated'> & {
  /** The number of refunds in the period. */
  refunds: number | null
}

/** Returns a note on what a metric leaves out. Returns `null` if nothing is missing. */
export function noteOn(name: MetricName, unknowns: Unknowns, format: Pick<LocaleFormat, 'number'>): string | null {
  const { ordersWithoutCustomer, refunds, refundsEstimated } = unknowns
  if (CUSTOMER_METRICS.some((metric) => metric === name) && ordersWithoutCustomer > 0) {
    return `Orders without a customer: ${format.number(ordersWithoutCustomer)}`
  }
  if (OF_REFUNDS.includes(name) && refundsEstimated > 0) {
    const all = refunds ?? 0
    const many = `${format.number(refundsEstimated)} of ${format.number(all)} ${all === 1 ? 'refund' : 'refunds'}`
    return `${many} ${refundsEstimated === 1 ? 'has' : 'have'} an estimated date`
  }
  return null
}

/** Returns a note on what a metric of a figures response leaves out, or `null`. */
export const noteOnMetric = (
  name: MetricName,
  { metrics, ...unknowns }: Dashboard,
  format: Pick<LocaleFormat, 'number'>,
) => noteOn(name, { ...unknowns, refunds: metrics.refunds.value }, format)
