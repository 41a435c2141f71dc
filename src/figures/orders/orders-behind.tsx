import { useQuery } from '@tanstack/react-query'
import { downloadBreakdown, figuresQueries, type OrderRows } from '#data/figures/figures.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { usePage } from '#figures/choices/page-choice.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { CustomerLink, OrderLink } from '#figures/records/shop-links.tsx'
import { formatDateTime, formatDay } from '#lib/format.ts'
import { csvNameOf } from '#lib/save-file.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import type { OpenedOrders } from './opened-orders.ts'

const PAGE_ROWS = 50

const TEXTS = {
  orders: {
    title: 'Orders',
    about: 'Orders placed or refunded in the period',
    day: 'Placed',
    file: 'orders',
  },
  refunds: { title: 'Refunds', about: 'Refunds made in the period', day: 'Refunded', file: 'refunds' },
}

type OrdersBehindProps = OpenedOrders & { onClose: () => void }

/** The orders or refunds that make up a figure, newest first unless the question says otherwise. */
export function OrdersBehind({ question, name, metric, timeZone, onClose }: OrdersBehindProps) {
  const { page, onPage } = usePage('behind_page', { replace: true })
  const orders = useQuery(figuresQueries.orders({ ...question, limit: PAGE_ROWS, offset: page * PAGE_ROWS }))
  const { label } = QUERY_METRIC_DEFINITIONS[metric]
  const rows = TEXTS[question.rows ?? 'orders']
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name === '' ? rows.title : `${rows.title}: ${name}`}
      description={`${rows.about}, ${question.order ? `most ${label.toLowerCase()} first` : 'newest first'}.`}
      className="max-w-[min(48rem,100vw-2rem)]"
    >
      <LoadedFigures
        name={rows.title.toLowerCase()}
        query={orders}
        skeleton={<Skeleton className="h-80" />}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {(data) => (
          <>
            <div className="flex">
              <ExportButton onExport={() => downloadBreakdown(question, csvNameOf(rows.file, data.period))} />
            </div>
            <DataTable
              caption={rows.title}
              page={page}
              columns={columnsOf(data, { metric, timeZone, day: rows.day })}
              rows={data.rows}
              totals={[{ keys: [], labels: [], metrics: data.totals, order: null }]}
              toKey={({ keys }) => keys.join(' ')}
              emptyText="No orders match."
              card={{ about: ['day', 'customer'], figures: [metric] }}
            />
          </>
        )}
      </LoadedFigures>
      {orders.data && (
        <TablePages
          label={`Pages of ${rows.title.toLowerCase()}`}
          page={page}
          pageRows={PAGE_ROWS}
          rowCount={orders.data.rowCount}
          onChange={onPage}
        />
      )}
    </Dialog>
  )
}

/** An order, or the sum of all. */
type Row = Omit<OrderRows['rows'][number], 'order'> & { order: OrderRows['rows'][number]['order'] | null }

type Shown = Pick<OpenedOrders, 'metric' | 'timeZone'> & { day: string }

const columnsOf = ({ currency }: OrderRows, { metric, timeZone, day }: Shown): DataColumn<Row>[] => [
  {
    key: 'order',
    label: 'Order',
    render: ({ keys: [id], order }) => {
      if (order === null) return 'Total'
      return id ? <OrderLink id={id}>{order.name}</OrderLink> : <bdi>{order.name}</bdi>
    },
  },
  {
    key: 'day',
    label: day,
    render: ({ keys: [, refundDay], order }) =>
      order && (
        <span className="whitespace-nowrap">
          {refundDay ? formatDay(refundDay) : formatDateTime(order.placedAt, timeZone)}
        </span>
      ),
  },
  { key: 'customer', label: 'Customer', render: ({ order }) => order && <Customer order={order} /> },
  {
    key: metric,
    label: QUERY_METRIC_DEFINITIONS[metric].label,
    isNumeric: true,
    render: ({ metrics }) => formatFigure(metric, metrics[metric]?.value ?? null, currency),
  },
]

function Customer({ order: { customer, customerId } }: { order: OrderRows['rows'][number]['order'] }) {
  if (customerId === null) return '—'
  return (
    <span className="wrap-anywhere">
      <CustomerLink id={customerId}>{customer ?? 'No name'}</CustomerLink>
    </span>
  )
}
