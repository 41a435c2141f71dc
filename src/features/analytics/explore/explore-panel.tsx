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
import { ExploreChart } from './explore-chart.tsx'
import { ExploreControls } from './explore-controls.tsx'
import { ExploreTable } from './explore-table.tsx'
import type { ToOrders } from './line-chart.tsx'
import { useExplore } from './use-explore.ts'

/** Any metrics by up to two dimensions, for the orders that meet the filters: as a chart and a table. */
export function ExplorePanel({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseExploreChoice)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ExploreControls report={report} />
      <ExploreFigures report={report} choice={choice} choose={choose} />
    </div>
  )
}

type ExploreFiguresProps = {
  report: SalesReport
  choice: ExploreChoice
  choose: (changes: Record<string, string | null>) => void
}

function ExploreFigures({ report, choice, choose }: ExploreFiguresProps) {
  const { filters, setFilters } = usePageFilters()
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
  const handleSort = (key: string) => {
    const name = [...choice.by, ...choice.metrics].find((candidate) => candidate === key)
    if (name) choose({ order: nextOrder(choice.sort, name), figures_page: null })
  }
  const toOrders: ToOrders = ({ listed, name, metric, ...part }) => {
    const { by } = choice
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
  const isEmpty = choice.by.length > 0 && breakdown.rows.length === 0
  return (
    <SortContext value={{ sort: choice.sort, onSort: handleSort }}>
      <FiguresArea isOutdated={isOutdated} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isEmpty ? (
          <Card>
            <h2 className="font-semibold">No orders match</h2>
            <p className="mt-1 text-muted">Remove a filter, or choose a longer period.</p>
          </Card>
        ) : (
          <>
            <ExploreChart report={report} breakdown={breakdown} choice={choice} choose={choose} toOrders={toOrders} />
            <ExploreTable
              question={question}
              breakdown={breakdown}
              choice={choice}
              report={report}
              toOrders={toOrders}
              onNarrow={(condition) => setFilters(narrow(filters, condition))}
            />
          </>
        )}
      </FiguresArea>
    </SortContext>
  )
}
