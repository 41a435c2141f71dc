import type { SalesReport } from '#domain/contracts/analytics.ts'
import { MissingFigures } from '#figures/figures-notices.tsx'
import { useChoice } from '#figures/use-choice.ts'
import { cn } from '#lib/cn.ts'
import { Card } from '#ui/card.tsx'
import { BreakdownSkeleton } from '#figures/breakdown-skeleton.tsx'
import { type ExploreChoice, parseExploreChoice } from '#figures/explore-choice.ts'
import { ExploreChart } from './explore-chart.tsx'
import { ExploreControls } from './explore-controls.tsx'
import { ExploreTable } from './explore-table.tsx'
import { useExplore } from './use-explore.ts'

/** Any metrics by up to two dimensions, for the orders that meet the filters: as a chart and a table. */
export function ExplorePanel({ report }: { report: SalesReport }) {
  const { choice } = useChoice(parseExploreChoice)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ExploreControls report={report} />
      <ExploreFigures report={report} choice={choice} />
    </div>
  )
}

function ExploreFigures({ report, choice }: { report: SalesReport; choice: ExploreChoice }) {
  const { question, breakdown, error, isOffline, isOutdated, retry } = useExplore({ report, choice })
  if (!breakdown) {
    return (
      <MissingFigures
        name="figures"
        error={error}
        isOffline={isOffline}
        onRetry={retry}
        skeleton={<BreakdownSkeleton />}
      />
    )
  }
  const isEmpty = choice.by.length > 0 && breakdown.rows.length === 0
  return (
    <div
      aria-busy={isOutdated}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity duration-150',
        isOutdated && 'pointer-events-none opacity-50',
      )}
    >
      {isEmpty ? (
        <Card>
          <h2 className="font-semibold">No orders match</h2>
          <p className="mt-1 text-muted">Remove a filter, or choose a longer period.</p>
        </Card>
      ) : (
        <>
          <ExploreChart breakdown={breakdown} choice={choice} />
          <ExploreTable question={question} breakdown={breakdown} choice={choice} report={report} />
        </>
      )}
    </div>
  )
}
