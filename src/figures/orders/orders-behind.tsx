import { useQuery } from '@tanstack/react-query'
import { downloadBreakdown, figuresQueries } from '#data/figures/figures.ts'
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
import { TableHead } from '#ui/tables/table-head.tsx'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { Table } from '#ui/tables/table.tsx'
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
              <ExportButton
                onExport={() =>
                  downloadBreakdown(question, { rowCount: data.rowCount, name: csvNameOf(rows.file, data.period) })
                }
              />
            </div>
            <Table caption={rows.title} page={page}>
              <TableHead columns={['Order', rows.day, 'Customer', { figures: label }]} />
              <tbody>
                {data.rows.map(({ keys, metrics, order }) => (
                  <tr key={keys.join(' ')}>
                    <td>{keys[0] ? <OrderLink id={keys[0]}>{order.name}</OrderLink> : <bdi>{order.name}</bdi>}</td>
                    <td className="whitespace-nowrap">
                      {keys[1] ? formatDay(keys[1]) : formatDateTime(order.placedAt, timeZone)}
                    </td>
                    <td className="wrap-anywhere">
                      {order.customerId === null ? (
                        '—'
                      ) : (
                        <CustomerLink id={order.customerId}>{order.customer ?? 'No name'}</CustomerLink>
                      )}
                    </td>
                    <td data-numeric>{formatFigure(metric, metrics[metric]?.value ?? null, data.currency)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot className="font-semibold">
                <tr>
                  <td>Total</td>
                  <td colSpan={2} aria-hidden="true" />
                  <td data-numeric>{formatFigure(metric, data.totals[metric]?.value ?? null, data.currency)}</td>
                </tr>
              </tfoot>
            </Table>
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
