import type { OrderRows } from '#data/figures/figures.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { OrderStatus } from '#figures/records/order-status.tsx'
import { PlacedTime } from '#figures/records/placed-time.tsx'
import { CustomerLink, OrderLink } from '#figures/records/shop-links.tsx'
import type { DataColumn } from '#ui/tables/data-table.tsx'
import { ORDER_METRICS } from './orders-choice.ts'

type Row = OrderRows['rows'][number]

const metricColumn = (name: (typeof ORDER_METRICS)[number], currency: string): DataColumn<Row> => ({
  key: name,
  label: QUERY_METRIC_DEFINITIONS[name].label,
  isNumeric: true,
  isSortable: true,
  toValue: ({ metrics }) => metrics[name]?.value,
  render: ({ metrics }) => formatFigure(name, metrics[name]?.value ?? null, currency),
})

/** Returns the columns of the list, those that people look for first in front. Numbers and names lead to the pages of orders and customers. */
export const orderColumns = (currency: string, timeZone: string): DataColumn<Row>[] => [
  { key: 'name', label: 'Order', render: (row) => <OrderName row={row} /> },
  {
    key: 'order',
    label: 'Placed',
    isSortable: true,
    render: ({ order }) => (
      <PlacedTime
        at={order.placedAt}
        isTimeKnown={order.placedTimeKnown}
        timeZone={timeZone}
        className="whitespace-nowrap tabular-nums"
      />
    ),
  },
  {
    key: 'customer',
    label: 'Customer',
    toValue: ({ order }) => order.customerId,
    render: ({ order }) => <Customer order={order} />,
  },
  metricColumn('net_sales', currency),
  {
    key: 'status',
    label: 'Status',
    toValue: ({ order }) => order.status,
    render: ({ order: { status } }) => <Status status={status} />,
  },
  {
    key: 'country',
    label: 'Country',
    toValue: ({ order }) => order.country,
    render: ({ order: { country } }) => <Words text={country && nameOfValue('country', country)} />,
  },
  {
    key: 'channel',
    label: 'Channel',
    toValue: ({ order }) => order.channel,
    render: ({ order: { channel } }) => <Words text={channel} />,
  },
  ...ORDER_METRICS.filter((name) => name !== 'net_sales').map((name) => metricColumn(name, currency)),
]

/** A text that wraps between words. */
const Words = ({ text }: { text: string | null }) => <bdi className="block min-w-28 wrap-anywhere">{text ?? '—'}</bdi>

function OrderName({ row: { keys, metrics, order } }: { row: Row }) {
  return (
    <>
      {keys[0] ? <OrderLink id={keys[0]}>{order.name}</OrderLink> : <bdi>{order.name}</bdi>}
      {metrics.orders?.value === 0 && <span className="block text-xs text-muted">Refund in this period</span>}
    </>
  )
}

function Customer({ order: { customer, customerId } }: { order: Row['order'] }) {
  if (customerId === null) return <span className="text-muted">No customer</span>
  return (
    <span className="block sm:min-w-32">
      <CustomerLink id={customerId}>{customer ?? 'No name'}</CustomerLink>
    </span>
  )
}

function Status({ status }: { status: string | null }) {
  if (status === 'return') return 'Return'
  return <OrderStatus status={status} isNormalShown />
}
