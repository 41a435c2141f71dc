import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import Download from 'lucide-react/icons/download'
import { changeQueries } from '#data/analytics/change.ts'
import { toReportWhere } from '#data/figures/period-filter.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { changePlace, isChangeOpen } from '#features/analytics/analytics-choice.ts'
import { parsePeriodChoice, toFilter } from '#figures/choices/period-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { EventsNear } from '#figures/events/events-near.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { TableTools } from '#figures/panels/table-tools.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ClosedCard } from '#ui/layout/closed-card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import type { Change } from '#domain/analysis/changes/describe-moved.ts'
import { ChangeFactors } from './change-factors.tsx'
import { ChangeParts } from './change-parts.tsx'
import { describeChange } from './change-words.ts'
import { exportChange } from './export-change.ts'

/** Why net sales changed: their factors, and the parts that moved with them. Closed, it names the largest factor. */
export function ChangePanel({ report }: { report: SalesReport }) {
  const [search] = useSearchParams()
  const { choice: isOpen, choose } = useChoice(isChangeOpen)
  return (
    <ClosedCard
      title="Why it changed"
      headline={report.comparison ? <Headline report={report} /> : <NothingToCompare />}
      isOpen={isOpen}
      onToggle={() => choose({ why: isOpen ? null : 'open' }, { replace: true })}
      className={changePlace(search)}
    >
      <TextLink
        to="/documentation/why-it-changed"
        className="mb-3 inline-flex items-center text-xs pointer-coarse:min-h-11"
      >
        How this is worked out
      </TextLink>
      {report.comparison && <ComparedChange report={report} />}
    </ClosedCard>
  )
}

function useChange(report: SalesReport) {
  const { choice } = useChoice(parsePeriodChoice)
  const [search] = useSearchParams()
  return useQuery(
    changeQueries.change({
      ...toFilter(choice),
      ...toReportWhere(search.get('where')),
      store: report.store.id,
    }),
  )
}

/** Says nothing while the change loads, or if it failed to load: the open card says so. */
function Headline({ report }: { report: SalesReport }) {
  const { data } = useChange(report)
  if (!data) return null
  return data.change ? <p>{describeChange(data.change, data.currency)}</p> : <NothingToCompare />
}

function NothingToCompare() {
  return (
    <p className="text-muted">
      There is nothing to compare these days with. Choose another period or comparison to see why sales changed.
    </p>
  )
}

function ComparedChange({ report }: { report: SalesReport }) {
  return (
    <LoadedFigures name="comparison" query={useChange(report)} skeleton={<ChangeSkeleton />}>
      {({ change, currency }) => change && <Reasons change={change} currency={currency} store={report.store} />}
    </LoadedFigures>
  )
}

type ReasonsProps = { change: Change; currency: string; store: { id: string; timeZone: string } }

function Reasons({ change, currency, store }: ReasonsProps) {
  return (
    <>
      <EventsNear days={change.days} comparison={change.comparison} />
      <div className="mb-4 flex">
        <TableTools
          exports={
            <Button variant="outline" className="h-10" onClick={() => exportChange(change, currency)}>
              <Download aria-hidden />
              Export CSV
            </Button>
          }
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <ChangeFactors change={change} currency={currency} store={store} />
        <ChangeParts change={change} currency={currency} store={store} />
      </div>
    </>
  )
}

function ChangeSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-2">
      <output className="sr-only">Loading why sales changed</output>
      <Skeleton className="h-104 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  )
}
