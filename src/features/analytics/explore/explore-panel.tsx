import type { FiguresQuestion } from '#data/figures/paths.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { isTimeDimension } from '#domain/dimensions.ts'
import { type ExploreChoice, nextOrder, parseExploreChoice } from '#figures/choices/explore-choice.ts'
import { narrow, usePageFilters } from '#figures/choices/page-filters.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { behind, behindOthers } from '#figures/orders/behind.ts'
import { BreakdownSkeleton } from '#figures/panels/breakdown-skeleton.tsx'
import { FiguresArea } from '#figures/panels/figures-area.tsx'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SortContext } from '#ui/tables/sort-context.ts'
import { chartKindOf } from './chart-series.ts'
import { ExploreChart } from './explore-chart.tsx'
import { ExploreControls } from './explore-controls.tsx'
import { ExploreHeading, labelOfFigures } from './explore-heading.tsx'
import { ExploreTable } from './explore-table.tsx'
import type { ToOrders } from './line-chart.tsx'
import { useExplore } from './use-explore.ts'

/** Any metrics by up to two dimensions, for the orders that meet the filters: their total, a chart and a table. */
export function ExplorePanel({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseExploreChoice)
  const explored = useExplore({ report, choice })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card aria-label={labelOfFigures(choice)}>
        <ExploreHeading
          breakdown={explored.breakdown}
          isOutdated={explored.isOutdated}
          choice={choice}
          choose={choose}
        />
        <div className="mt-3">
          <ExploreControls report={report} />
        </div>
        <ExplorePicture report={report} choice={choice} explored={explored} />
      </Card>
      <ExploreFigures report={report} choice={choice} choose={choose} explored={explored} />
    </div>
  )
}

type ExploredProps = { report: SalesReport; choice: ExploreChoice; explored: ReturnType<typeof useExplore> }

function ExplorePicture({ report, choice, explored }: ExploredProps) {
  const { question, breakdown, isOutdated } = explored
  if (!breakdown || breakdown.rows.length === 0 || chartKindOf(choice.by) === null) return null
  return (
    <FiguresArea isOutdated={isOutdated} className="mt-4">
      <ExploreChart
        report={report}
        breakdown={breakdown}
        choice={choice}
        toOrders={ordersBehind({ report, choice, question })}
      />
    </FiguresArea>
  )
}

/** Returns what opens the orders of a part of the figures. */
function ordersBehind({ report, choice: { by }, question }: OrdersBehind): ToOrders {
  return ({ listed, name, metric, ...part }) => {
    const dimension = listed && by.find((candidate) => !isTimeDimension(candidate))
    return {
      question: dimension
        ? behindOthers(question, { ...part, by, dimension, listed, report })
        : behind(question, { ...part, by, report }),
      name,
      metric,
      timeZone: report.store.timeZone,
    }
  }
}

type OrdersBehind = Pick<ExploredProps, 'report' | 'choice'> & { question: FiguresQuestion }

type ExploreFiguresProps = ExploredProps & { choose: (changes: Record<string, string | null>) => void }

function ExploreFigures({ report, choice, choose, explored }: ExploreFiguresProps) {
  const { filters, setFilters } = usePageFilters()
  const { question, breakdown, error, isOffline, isOutdated, retry } = explored
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
  const handleSort = (key: string) => {
    const name = [...choice.by, ...choice.metrics].find((candidate) => candidate === key)
    if (name) choose({ order: nextOrder(choice.sort, name), figures_page: null })
  }
  const isEmpty = choice.by.length > 0 && breakdown.rows.length === 0
  return (
    <SortContext value={{ sort: choice.sort, onSort: handleSort }}>
      <FiguresArea isOutdated={isOutdated}>
        {isEmpty ? (
          <Card>
            <h2 className="font-semibold">No orders match</h2>
            <p className="mt-1 text-muted">Remove a filter, or choose a longer period.</p>
          </Card>
        ) : (
          <ExploreTable
            question={question}
            breakdown={breakdown}
            choice={choice}
            report={report}
            toOrders={ordersBehind({ report, choice, question })}
            onNarrow={(condition) => setFilters(narrow(filters, condition))}
          />
        )}
      </FiguresArea>
    </SortContext>
  )
}
