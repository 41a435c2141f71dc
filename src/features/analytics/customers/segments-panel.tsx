import Download from 'lucide-react/icons/download'
import type { CustomerFilter } from '#data/analytics/customer-list.ts'
import { customersReportQuery } from '#data/analytics/customers-report.ts'
import { labelOfSegment, type RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import type { CustomersReport } from '#domain/contracts/analytics/customers.ts'
import { AddToListButton } from '#features/analytics/lists/add-to-list-button.tsx'
import { useChoice } from '#figures/choices/use-choice.ts'
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FigureWithBar } from '#ui/charts/figure-with-bar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { CustomerListPanel } from './customer-list-panel.tsx'
import { NO_CHOICE, parseCustomersChoice } from './customers-choice.ts'
import { exportSegments } from './export-segments.ts'
import { HistoryFigure } from './history-figure.tsx'
import { MailingListButton } from './mailing-list-button.tsx'
import { NoCustomers } from './no-customers.tsx'
import { ReportState } from './report-state.tsx'
import { SEGMENT_ADVICE } from './segment-texts.ts'
import { useHistoryFilter } from './use-history-filter.ts'
import { WholeHistory } from './whole-history.tsx'

type Segment = NonNullable<CustomersReport['segments']>[number]

/** Customers by how recently, how often and for how much they order. A small store gets a list instead. */
export function SegmentsPanel({ storeId }: { storeId: string }) {
  return (
    <ReportState name="segments" query={customersReportQuery(useHistoryFilter(storeId))}>
      {(report) => {
        if (report.customers === 0) return <NoCustomers />
        if (report.segments) return <Segments report={report} segments={report.segments} />
        return (
          <>
            <p className="max-w-prose text-muted">
              Segments need at least {report.leastCustomers} customers. Here is everyone, by net sales.
            </p>
            <CustomerListPanel storeId={storeId} />
          </>
        )
      }}
    </ReportState>
  )
}

const MEASURES = { recency: 'days since the last order', frequency: 'numbers of orders', monetary: 'net sales' }

function Segments({ report, segments }: { report: CustomersReport; segments: Segment[] }) {
  const { choose } = useChoice(parseCustomersChoice)
  const columns = toColumns({
    store: report.store,
    history: useHistoryFilter(report.store.id),
    largest: Math.max(0, ...segments.map(({ share }) => share ?? 0)),
    onShow: (segment) => choose({ ...NO_CHOICE, view: 'list', segment }),
  })
  return (
    <Card aria-labelledby="segments">
      <div className="mb-1 flex flex-wrap items-center gap-3">
        <h2 id="segments" className="text-base font-semibold">
          Segments
        </h2>
        <Button variant="outline" className="ml-auto h-10" onClick={() => exportSegments(report, segments)}>
          <Download aria-hidden />
          Export CSV
        </Button>
      </div>
      <p className="mb-4 max-w-prose text-muted">
        By how recently, how often and for how much customers order, each in fifths of your own customers.{' '}
        <WholeHistory until={report.until} />
      </p>
      <DataTable
        caption="Segments of customers"
        columns={columns}
        rows={segments}
        toKey={({ name }) => name}
        emptyText="No segments."
        card={{ figures: ['customers', 'netSales'], below: ['advice'] }}
      />
      {report.notes.map(({ measure, distinctValues }) => (
        <p key={measure} className="mt-3 text-xs text-muted">
          Your customers have only {distinctValues} different {MEASURES[measure]}, so these can’t be cut into fifths.
        </p>
      ))}
    </Card>
  )
}

type Shown = {
  store: CustomersReport['store']
  /** The store and the page's filters. */
  history: ReturnType<typeof useHistoryFilter>
  /** The largest share of net sales. */
  largest: number
  onShow: (segment: RfmSegment) => void
}

const filterOf = (segment: RfmSegment, history: Shown['history']): CustomerFilter => ({
  ...history,
  search: '',
  segment,
  overdue: null,
  order: 'netSales',
  isDescending: true,
})

const toColumns = ({ store, history, largest, onShow }: Shown): DataColumn<Segment>[] => [
  {
    key: 'name',
    label: 'Segment',
    render: ({ name, customers }) =>
      customers === 0 ? (
        labelOfSegment(name)
      ) : (
        <button
          type="button"
          className="inline-flex text-left font-medium text-accent-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          onClick={() => onShow(name)}
        >
          {labelOfSegment(name)}
        </button>
      ),
  },
  { key: 'customers', label: 'Customers', isNumeric: true, render: ({ customers }) => formatNumber(customers) },
  {
    key: 'netSales',
    label: 'Net sales',
    isNumeric: true,
    render: ({ name, netSales }) =>
      netSales === 0 ? (
        formatMoney(0, store.currency)
      ) : (
        <HistoryFigure
          store={store}
          metric="net_sales"
          conditions={[['is', 'segment', [name]]]}
          name={labelOfSegment(name)}
        >
          {formatMoney(netSales, store.currency)}
        </HistoryFigure>
      ),
  },
  {
    key: 'share',
    label: 'Share of net sales',
    isNumeric: true,
    render: ({ share }) => (
      <FigureWithBar
        text={share === null ? '—' : formatPercent(share, { aligned: true })}
        value={share}
        largest={largest}
      />
    ),
  },
  {
    key: 'advice',
    label: 'Who they are, and what to do',
    render: ({ name, customers }) => (
      <div className="max-w-prose sm:min-w-56">
        {SEGMENT_ADVICE[name]}
        {customers > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              aria-label={`Show customers: ${labelOfSegment(name)}`}
              onClick={() => onShow(name)}
            >
              Show customers
            </Button>
            <MailingListButton of={labelOfSegment(name)} filter={filterOf(name, history)} />
            <AddToListButton of={labelOfSegment(name)} filter={filterOf(name, history)} count={customers} />
          </div>
        )}
      </div>
    ),
  },
]
