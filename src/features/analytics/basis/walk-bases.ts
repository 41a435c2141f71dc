import type { Reconciliation } from '#data/analytics/reconciliation.ts'
import type { Basis } from '#domain/contracts/figure-terms.ts'
import type { QueryMetric } from '#domain/metrics.ts'

/** The figures that are walked through, in display order. */
export const WALKED_METRICS = [
  'gross_sales',
  'discounts',
  'returns',
  'net_sales',
  'total_sales',
  'orders',
  'average_order_value',
] as const satisfies readonly QueryMetric[]

type WalkedMetric = (typeof WALKED_METRICS)[number]

/** How a figure as one platform counts becomes that of the other: `start` + `cancelled` + `refunds` = `end`. */
export type Walk = {
  name: WalkedMetric
  start: number | null
  /** What cancelled orders change. */
  cancelled: number | null
  /** What refunds change. Only the average order value treats them differently. */
  refunds: number | null
  end: number | null
}

type Metrics = Reconciliation['totals']

const valueIn = (metrics: Metrics, name: QueryMetric): number => metrics[name]?.value ?? 0

const minus = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other)

/** Returns the average order value of orders that are not cancelled, before refunds. `null` without orders. */
function averageAsPlaced(totals: Metrics): number | null {
  const orders = valueIn(totals, 'orders')
  return orders === 0 ? null : Math.round((valueIn(totals, 'gross_sales') - valueIn(totals, 'discounts')) / orders)
}

function walkOf(name: WalkedMetric, { totals, reconciliation: { shopify, cancelled } }: Reconciliation): Walk {
  const start = shopify[name]?.value ?? null
  const end = totals[name]?.value ?? null
  if (name !== 'average_order_value')
    return { name, start, cancelled: 0 - valueIn(cancelled, name), refunds: null, end }
  const asPlaced = averageAsPlaced(totals)
  return { name, start, cancelled: minus(asPlaced, start), refunds: minus(end, asPlaced), end }
}

const negated = (value: number | null) => (value === null ? null : 0 - value)

const reversed = ({ name, start, cancelled, refunds, end }: Walk): Walk => ({
  name,
  start: end,
  cancelled: negated(cancelled),
  refunds: negated(refunds),
  end: start,
})

/** Walks from the figures as one platform counts to those of the other. Amounts are in minor units. */
export function walkBases(reconciliation: Reconciliation, from: Basis): Walk[] {
  const walks = WALKED_METRICS.map((name) => walkOf(name, reconciliation))
  return from === 'shopify' ? walks : walks.map(reversed)
}

/** Whether both platforms count the same figures. */
export const areAlike = (walks: readonly Walk[]): boolean => walks.every(({ start, end }) => start === end)
