import type { ReactNode } from 'react'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { ChangeMark } from '#ui/charts/change-mark.tsx'
import { describeChange } from './metric-change.ts'
import { traitOfMetric } from './metric-trait.ts'

type ChangedFigureProps = {
  figure: ReactNode
  /** What changed, and the days of the figure. Missing where there is no comparison. */
  change?: { name: QueryMetric; metric: Metric | undefined; days: Period } | undefined
}

/** A figure with its change below, so that a comparison needs no columns of its own. */
export function ChangedFigure({ figure, change }: ChangedFigureProps) {
  const shown = change?.metric && describeChange(traitOfMetric(change.name), change.metric, change.days)
  return (
    <>
      <span className="block">{figure}</span>
      {shown && (
        <span className="block text-xs">
          <ChangeMark {...shown} />
        </span>
      )}
    </>
  )
}
