import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type Reconciliation, reconciliationQuery } from '#data/analytics/reconciliation.ts'
import type { FiguresQuestion } from '#data/figures/paths.ts'
import { platformsQuery } from '#data/stores/sales-channels.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { BASES, type Basis } from '#domain/contracts/figure-terms.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { parsePeriodChoice } from '#figures/choices/period-choice.ts'
import { questionDays } from '#figures/choices/question-days.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { TableTools } from '#figures/panels/table-tools.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { BASIS_NAMES, exportWalk } from './export-walk.ts'
import { areAlike, type Walk, walkBases, WALKED_METRICS } from './walk-bases.ts'

const parseChoice = (search: URLSearchParams) => ({
  period: parsePeriodChoice(search),
  from: BASES.find((basis) => basis === search.get('basis')) ?? 'shopify',
})

/** How Shopify and WooCommerce count differently, for a store that sells on one of them. */
export function BasisPanel({ report }: { report: SalesReport }) {
  const { data: platforms = [] } = useQuery(platformsQuery(report.store.id))
  return BASES.some((basis) => platforms.includes(basis)) && <KnownBasis report={report} />
}

/** Walks from the figures as Shopify counts to those as WooCommerce counts, or the other way. */
function KnownBasis({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseChoice)
  const { where } = usePageFilters()
  const question = {
    ...questionDays(report.store.id, choice.period),
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
        {(reconciliation) => (
          <Walks reconciliation={reconciliation} from={choice.from} question={question} report={report} />
        )}
      </LoadedFigures>
    </Card>
  )
}

type WalksProps = {
  reconciliation: Reconciliation
  from: Basis
  /** What the totals are of. */
  question: FiguresQuestion
  report: SalesReport
}

function Walks({ reconciliation, from, question, report }: WalksProps) {
  const walks = walkBases(reconciliation, from)
  if (areAlike(walks)) {
    return <p className="text-muted">Shopify and WooCommerce count the sales of this period alike.</p>
  }
  const { currency } = reconciliation
  return (
    <>
      <div className="mb-3">
        <TableTools
          exports={
            <Button
              variant="outline"
              className="h-10"
              onClick={() => exportWalk(walks, { from, currency, period: report.period })}
            >
              <Download aria-hidden />
              Export CSV
            </Button>
          }
        />
      </div>
      <DataTable
        caption={`Figures as ${BASIS_NAMES[from]} counts, and how they become those of the other platform`}
        columns={columnsOf(from, { currency, question, timeZone: report.store.timeZone })}
        rows={walks}
        toKey={({ name }) => name}
        emptyText="No figures."
        card={{ figures: ['start', 'end'] }}
      />
      <ul className="mt-4 grid max-w-prose gap-1 text-muted">
        <li>Cancelled orders count in Shopify, as orders and as sales. WooCommerce leaves them out.</li>
        <li>Refunds lower the average order value in WooCommerce. In Shopify, it stays as the orders were placed.</li>
        <li>Everything else counts alike. The other figures on this page count as Shopify does.</li>
      </ul>
    </>
  )
}

type Shown = Pick<WalksProps, 'question'> & { currency: string; timeZone: string }

type Opened = { name: string } & Pick<FiguresQuestion, 'basis' | 'where'>

const CANCELLED: Filter = ['is', 'status', ['cancelled']]

function columnsOf(from: Basis, { currency, question, timeZone }: Shown): DataColumn<Walk>[] {
  const to = from === 'shopify' ? 'woocommerce' : 'shopify'
  const open = (metric: Walk['name'], text: string, { name, ...condition }: Opened) => (
    <OrdersFigure
      text={text}
      question={{ ...question, metrics: [metric], rows: 'orders', ...condition }}
      name={name}
      metric={metric}
      timeZone={timeZone}
    />
  )
  const renderTotal = (basis: Basis, { name }: Walk, value: number | null) => {
    const text = formatFigure(name, value, currency)
    const condition = basis === 'woocommerce' ? { basis } : {}
    return value ? open(name, text, { name: `as ${BASIS_NAMES[basis]} counts`, ...condition }) : text
  }
  const formatStep = ({ name }: Walk, value: number | null) =>
    value ? `${value > 0 ? '+' : '−'}${formatFigure(name, Math.abs(value), currency)}` : '—'
  // No orders add up to the step from one average to another.
  const renderCancelled = (walk: Walk) =>
    walk.cancelled && walk.name !== 'average_order_value'
      ? open(walk.name, formatStep(walk, walk.cancelled), {
          name: 'cancelled',
          where: question.where ? ['and', [question.where, CANCELLED]] : CANCELLED,
        })
      : formatStep(walk, walk.cancelled)
  return [
    { key: 'name', label: 'Figure', render: ({ name }) => QUERY_METRIC_DEFINITIONS[name].label },
    {
      key: 'start',
      label: BASIS_NAMES[from],
      isNumeric: true,
      // The platform that is chosen.
      render: (walk) => <strong className="font-semibold">{renderTotal(from, walk, walk.start)}</strong>,
    },
    { key: 'cancelled', label: 'Cancelled orders', isNumeric: true, render: renderCancelled },
    { key: 'refunds', label: 'Refunds', isNumeric: true, render: (walk) => formatStep(walk, walk.refunds) },
    {
      key: 'end',
      label: BASIS_NAMES[to],
      isNumeric: true,
      render: (walk) => renderTotal(to, walk, walk.end),
    },
  ]
}
