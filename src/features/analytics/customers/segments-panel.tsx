import Ellipsis from 'lucide-react/icons/ellipsis'
import ListPlus from 'lucide-react/icons/list-plus'
import MailPlus from 'lucide-react/icons/mail-plus'
import Mail from 'lucide-react/icons/mail'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import type { CustomerFilter } from '#data/analytics/customers/customer-list.ts'
import { customersReportQuery } from '#data/analytics/customers/customers-report.ts'
import { askAboutCustomers } from '#domain/advisor/prepared-questions.ts'
import { labelOfSegment, type RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import type { CustomersReport } from '#domain/contracts/analytics/customers.ts'
import { campaignPath } from '#features/analytics/customers/tools/campaign-path.ts'
import { AddToListDialog } from '#features/analytics/lists/add-to-list-button.tsx'
import { useChoice } from '#figures/choices/use-choice.ts'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { agentEntries } from '#figures/records/agent-link.ts'
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { FigureWithBar } from '#ui/charts/figure-with-bar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Menu } from '#ui/popups/menu.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'
import { CustomerListPanel } from './customer-list-panel.tsx'
import { NO_CHOICE, parseCustomersChoice } from './customers-choice.ts'
import { exportSegments } from './export-segments.ts'
import { HistoryFigure } from './history-figure.tsx'
import { MailingListDialog } from './mailing-list-button.tsx'
import { NoCustomers } from './no-customers.tsx'
import { ReportState } from './report-state.tsx'
import { SEGMENT_TEXTS } from './segment-texts.ts'
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
            <CustomerListPanel storeId={storeId} withoutSegments />
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
    isNarrow: useNarrowScreen(),
    store: report.store,
    history: useHistoryFilter(report.store.id),
    largest: Math.max(0, ...segments.map(({ share }) => share ?? 0)),
    onShow: (segment) => choose({ ...NO_CHOICE, view: 'list', segment }),
  })
  return (
    <Card aria-labelledby="segments">
      <div className="mb-3 flex flex-wrap items-center gap-3 max-sm:mb-1">
        <h2 id="segments" className="text-base font-semibold">
          Segments
        </h2>
        <ExportButton onExport={() => exportSegments(report, segments)} />
      </div>
      <DataTable
        caption="Segments of customers"
        columns={columns}
        rows={segments}
        toKey={({ name }) => name}
        emptyText="No segments."
        card={{ figures: ['netSales', 'customers'], below: ['advice'] }}
      />
      <p className="mt-3 max-w-prose text-xs text-muted">
        By how recently, how often and for how much customers order, each in fifths of your own customers. Overdue and
        likely gone look at each customer’s own rhythm instead, so that customers of any segment can be likely gone.{' '}
        <WholeHistory until={report.until} />
      </p>
      {report.notes.map(({ measure, distinctValues }) => (
        <p key={measure} className="mt-3 text-xs text-muted">
          Your customers have only {distinctValues} different {MEASURES[measure]}, so these can’t be cut into fifths.
        </p>
      ))}
    </Card>
  )
}

type Shown = {
  isNarrow: boolean
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

const toColumns = ({ isNarrow, store, history, largest, onShow }: Shown): DataColumn<Segment>[] => [
  {
    key: 'name',
    label: 'Segment',
    isWide: true,
    render: ({ name, customers }) => (
      <div className="sm:min-w-44">
        {customers === 0 ? (
          labelOfSegment(name)
        ) : (
          <button
            type="button"
            className="inline-flex text-left font-medium text-accent-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
            onClick={() => onShow(name)}
          >
            {labelOfSegment(name)}
          </button>
        )}
        {!isNarrow && <Meaning segment={name} />}
      </div>
    ),
  },
  // On a card, it is among the rest.
  ...(isNarrow
    ? [{ key: 'meaning', label: 'Meaning', render: ({ name }: Segment) => <Meaning segment={name} /> }]
    : []),
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
    label: 'What to do',
    render: ({ name, customers }) => (
      <div className="flex items-center justify-between gap-2 max-sm:text-xs max-sm:text-muted">
        {SEGMENT_TEXTS[name].advice}
        {customers > 0 && (
          <SegmentMenu segment={name} count={customers} filter={filterOf(name, history)} onShow={() => onShow(name)} />
        )}
      </div>
    ),
  },
]

const Meaning = ({ segment }: { segment: RfmSegment }) => (
  <span className="mt-0.5 block text-xs font-normal text-muted">{SEGMENT_TEXTS[segment].meaning}</span>
)

type SegmentMenuProps = { segment: RfmSegment; count: number; filter: CustomerFilter; onShow: () => void }

/** What can be done with the customers of a segment. */
function SegmentMenu({ segment, count, filter, onShow }: SegmentMenuProps) {
  const [opened, setOpened] = useState<'mailing' | 'list' | null>(null)
  const of = labelOfSegment(segment)
  const close = () => setOpened(null)
  return (
    <>
      <Menu
        label={`Actions: ${of}`}
        trigger={<Ellipsis aria-hidden />}
        size="icon"
        className="-my-1.5 text-ink max-sm:-my-3 max-sm:-mr-11"
        groups={[
          [
            { label: 'Show customers', icon: Users, onSelect: onShow },
            { label: 'Mailing list', icon: Mail, onSelect: () => setOpened('mailing') },
            { label: 'New campaign', icon: MailPlus, to: campaignPath({ segment }, filter.store) },
            { label: 'Add to a list', icon: ListPlus, onSelect: () => setOpened('list') },
          ],
          agentEntries(
            askAboutCustomers({ segment, overdue: null, isLimited: filter.where !== undefined }),
            filter.store,
          ),
        ]}
      />
      <MailingListDialog of={of} filter={filter} open={opened === 'mailing'} onOpenChange={close} />
      <AddToListDialog of={of} customers={filter} count={count} open={opened === 'list'} onOpenChange={close} />
    </>
  )
}
