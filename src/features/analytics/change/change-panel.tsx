import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import Download from 'lucide-react/icons/download'
import { changeQueries } from '#data/analytics/change.ts'
import { toReportWhere } from '#data/figures/period-filter.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { parsePeriodChoice, toFilter } from '#figures/choices/period-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { FiguresStartNote } from '#figures/notices/figures-start-note.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { ChangeFactors } from './change-factors.tsx'
import { ChangeParts } from './change-parts.tsx'
import type { Change } from './change-words.ts'
import { exportChange } from './export-change.ts'

/** Why net sales changed: their factors, and the parts that moved with them. */
export function ChangePanel({ report }: { report: SalesReport }) {
  return (
    <Card aria-labelledby="why-it-changed" className="xl:col-span-2">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 id="why-it-changed" className="mr-auto text-base font-semibold">
          Why it changed
        </h2>
        <TextLink
          to="/documentation/why-it-changed"
          className="inline-flex items-center text-xs pointer-coarse:min-h-11"
        >
          How this is worked out
        </TextLink>
      </div>
      <FiguresStartNote figures={report} className="mb-4 text-muted" />
      {report.comparison ? <ComparedChange report={report} /> : <NothingToCompare />}
    </Card>
  )
}

function NothingToCompare() {
  return (
    <p className="text-muted">
      There is nothing to compare these days with. Choose another period or comparison to see why sales changed.
    </p>
  )
}

function ComparedChange({ report }: { report: SalesReport }) {
  const { choice } = useChoice(parsePeriodChoice)
  const [search] = useSearchParams()
  const change = useQuery(
    changeQueries.change({
      ...toFilter(choice),
      ...toReportWhere(search.get('where')),
      store: report.store.id,
    }),
  )
  return (
    <LoadedFigures name="comparison" query={change} skeleton={<ChangeSkeleton />}>
      {(data) =>
        data.change ? (
          <Reasons change={data.change} currency={data.currency} store={report.store} />
        ) : (
          <NothingToCompare />
        )
      }
    </LoadedFigures>
  )
}

type ReasonsProps = { change: Change; currency: string; store: { id: string; timeZone: string } }

function Reasons({ change, currency, store }: ReasonsProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <ChangeFactors change={change} currency={currency} store={store} />
        <ChangeParts change={change} currency={currency} store={store} />
      </div>
      <Button variant="outline" className="mt-5 h-10" onClick={() => exportChange(change, currency)}>
        <Download aria-hidden />
        Export CSV
      </Button>
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
