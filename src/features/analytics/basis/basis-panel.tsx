import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { BASES, type Basis } from '#domain/contracts/figure-terms.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { type Reconciliation, reconciliationQuery } from '#data/reconciliation.ts'
import { formatFigure } from '#figures/metric-format.ts'
import { LoadedFigures } from '#figures/loaded-figures.tsx'
import { usePageFilters } from '#figures/page-filters.ts'
import { questionDays } from '#figures/question-days.ts'
import { useChoice } from '#figures/use-choice.ts'
import { parsePeriodChoice } from '#lib/period-choice.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { BASIS_NAMES, exportWalk } from './export-walk.ts'
import { areAlike, type Walk, walkBases, WALKED_METRICS } from './walk-bases.ts'

const parseChoice = (search: URLSearchParams) => ({
  period: parsePeriodChoice(search),
  from: BASES.find((basis) => basis === search.get('basis')) ?? 'shopify',
})

/** Walks from the figures as Shopify counts to those as WooCommerce counts, or the other way. */
export function BasisPanel({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseChoice)
  const { where } = usePageFilters()
  const question = {
    ...questionDays(report, choice.period),
    compare: 'none',
    metrics: WALKED_METRICS,
    by: [],
    ...(where && { where }),
  } as const
  return (
    <Card aria-labelledby="counted-as" className="xl:col-span-2">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="counted-as" className="mr-auto text-base font-semibold">
          Counted as
        </h2>
        <TextLink to="/documentation/counted-as" className="inline-flex items-center text-xs pointer-coarse:min-h-11">
          What differs
        </TextLink>
        <Segmented
          label="Counted as"
          value={choice.from}
          options={BASES.map((value) => ({ value, label: BASIS_NAMES[value] }))}
          onChange={(value) => choose({ basis: value === 'shopify' ? null : value })}
        />
      </div>
      <LoadedFigures
        name="figures"
        query={useQuery(reconciliationQuery(question))}
        skeleton={<Skeleton className="h-80" />}
      >
        {(reconciliation) => <Walks reconciliation={reconciliation} from={choice.from} />}
      </LoadedFigures>
    </Card>
  )
}

function Walks({ reconciliation, from }: { reconciliation: Reconciliation; from: Basis }) {
  const walks = walkBases(reconciliation, from)
  if (areAlike(walks)) {
    return <p className="text-muted">Shopify and WooCommerce count the sales of this period alike.</p>
  }
  const { currency } = reconciliation
  return (
    <>
      <DataTable
        caption={`Figures as ${BASIS_NAMES[from]} counts, and how they become those of the other platform`}
        columns={columnsOf(from, currency)}
        rows={walks}
        toKey={({ name }) => name}
        emptyText="No figures."
      />
      <ul className="mt-4 grid max-w-prose gap-1 text-muted">
        <li>Cancelled orders count in Shopify, as orders and as sales. WooCommerce leaves them out.</li>
        <li>Refunds lower the average order value in WooCommerce. In Shopify, it stays as the orders were placed.</li>
        <li>Everything else counts alike. The other figures on this page count as Shopify does.</li>
      </ul>
      <Button variant="outline" className="mt-4 h-10" onClick={() => exportWalk(walks, from, currency)}>
        <Download aria-hidden />
        Export CSV
      </Button>
    </>
  )
}

function columnsOf(from: Basis, currency: string): DataColumn<Walk>[] {
  const format = ({ name }: Walk, value: number | null) => formatFigure(name, value, currency)
  const formatStep = (walk: Walk, value: number | null) =>
    value === null || value === 0 ? '—' : `${value > 0 ? '+' : '−'}${format(walk, Math.abs(value))}`
  return [
    { key: 'name', label: 'Figure', render: ({ name }) => QUERY_METRIC_DEFINITIONS[name].label },
    { key: 'start', label: BASIS_NAMES[from], isNumeric: true, render: (walk) => format(walk, walk.start) },
    {
      key: 'cancelled',
      label: 'Cancelled orders',
      isNumeric: true,
      render: (walk) => formatStep(walk, walk.cancelled),
    },
    { key: 'refunds', label: 'Refunds', isNumeric: true, render: (walk) => formatStep(walk, walk.refunds) },
    {
      key: 'end',
      label: BASIS_NAMES[from === 'shopify' ? 'woocommerce' : 'shopify'],
      isNumeric: true,
      render: (walk) => <strong className="font-semibold">{format(walk, walk.end)}</strong>,
    },
  ]
}
