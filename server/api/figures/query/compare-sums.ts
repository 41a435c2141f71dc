import type { Basis } from '#domain/contracts/figure-terms.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { compareValues } from '#server/api/figures/sales-values.ts'
import type { PhaseSums } from './load-sums.ts'
import { type Parts, valueOf } from './metric-parts.ts'

type Rules = {
  basis: Basis
  currency: string
  /** The last day of the sums `held`; `null` if all days of the period are complete. */
  completeTo: string | null
}

/** Returns a function that computes a metric of sums: its value, comparison and change. */
export function metricsOf({ shown = {}, held = shown, base }: PhaseSums, rules: Rules): (name: QueryMetric) => Metric {
  return (name) => {
    const valueIn = (parts: Parts) => valueOf(name, parts, rules)
    const comparison = base ? valueIn(base) : null
    return compareValues({ value: valueIn(shown), held: valueIn(held), comparison }, rules.completeTo)
  }
}
