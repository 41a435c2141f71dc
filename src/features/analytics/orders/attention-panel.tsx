import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { ordersAttentionQuery } from '#data/analytics/orders-attention.ts'
import { describeReason, REASON_ADVICE, REASON_LABELS, untoldOf } from '#domain/analysis/orders/describe-attention.ts'
import type { Occasion } from '#domain/advisor/drafts/order-reply.ts'
import type { AttentionOrder, AttentionReason, OrdersAttention } from '#domain/contracts/analytics/orders-attention.ts'
import { dayIn } from '#domain/periods.ts'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { PlacedTime } from '#figures/records/placed-time.tsx'
import { CustomerLink, OrderLink } from '#figures/records/shop-links.tsx'
import { formatCount, formatDay, formatMoney, formatNumber, formatRange } from '#lib/format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { replyLink } from './reply-link.ts'

/** Orders that someone should look at, with why, since when, and the amount. */
export function AttentionPanel({ storeId }: { storeId: string }) {
  const query = useQuery(ordersAttentionQuery(storeId))
  return (
    <LoadedFigures name="orders that need attention" query={query} skeleton={<Skeleton className="h-96" />}>
      {(report) => (report.rowCount === 0 ? <None report={report} /> : <Listed report={report} />)}
    </LoadedFigures>
  )
}

const lookedAt = ({ orders, period }: OrdersAttention) => `${formatCount(orders, 'order')}, ${formatRange(period)}`

function None({ report }: { report: OrdersAttention }) {
  return (
    <Card>
      <EmptyState
        icon={CircleCheck}
        title="No order needs attention"
        description={
          <>
            <p>Checked: {lookedAt(report)}.</p>
            <Sources report={report} />
          </>
        }
      />
    </Card>
  )
}

/** Says of which days the statuses are, and what files don't tell. */
function Sources({ report }: { report: OrdersAttention }) {
  const { files } = report
  return (
    <>
      {files && (
        <p>
          Statuses as of {files.from === files.to ? 'the file' : 'the newest file of each sales channel'}, imported{' '}
          {formatRange(files)}.
        </p>
      )}
      {untoldOf(report).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  )
}

function Listed({ report }: { report: OrdersAttention }) {
  const { rowCount, rows, store } = report
  return (
    <Card aria-labelledby="attention">
      <h2 id="attention" className="text-base font-semibold">
        Orders that need attention
      </h2>
      <div className="mt-1 mb-4 max-w-prose text-muted">
        <p>
          {formatNumber(rowCount)} of {lookedAt(report)}.
          {rows.length < rowCount && ` The first ${formatNumber(rows.length)} are listed.`}
        </p>
        <Sources report={report} />
      </div>
      <DataTable
        caption="Orders that need attention"
        columns={attentionColumns(store)}
        rows={rows}
        toKey={({ id }) => id}
        emptyText="No order needs attention."
        card={{ about: ['why', 'customer', 'since'], figures: ['total'] }}
      />
    </Card>
  )
}

const attentionColumns = ({ id: store, timeZone }: OrdersAttention['store']): DataColumn<AttentionOrder>[] => [
  { key: 'order', label: 'Order', render: ({ id, name }) => <OrderLink id={id}>{name}</OrderLink> },
  { key: 'why', label: 'Why', render: (order) => <Why order={order} timeZone={timeZone} /> },
  {
    key: 'customer',
    label: 'Customer',
    render: ({ customer, customerId }) =>
      customerId === null ? (
        <span className="text-muted">No customer</span>
      ) : (
        <CustomerLink id={customerId}>{customer ?? 'No name'}</CustomerLink>
      ),
  },
  {
    key: 'since',
    label: 'Placed',
    render: ({ placedAt, placedTimeKnown }) => (
      <PlacedTime
        at={placedAt}
        isTimeKnown={placedTimeKnown}
        timeZone={timeZone}
        className="whitespace-nowrap tabular-nums"
      />
    ),
  },
  {
    key: 'total',
    label: 'Total',
    isNumeric: true,
    render: ({ total, currency }) => formatMoney(total, currency),
  },
  { key: 'reply', label: 'Reply', render: (order) => <DraftReply order={order} store={store} /> },
]

/** What the customer of an order would be written about. */
const OCCASION_OF: Readonly<Record<AttentionReason['kind'], Occasion>> = {
  cancelled_paid: 'cancellation',
  not_sent: 'delay',
  unpaid: 'other',
  double: 'other',
  large: 'other',
}

function DraftReply({ order: { id, name, reasons }, store }: { order: AttentionOrder; store: string }) {
  const [reason] = reasons
  const occasion = reason ? OCCASION_OF[reason.kind] : 'other'
  return (
    <LinkButton to={replyLink({ order: id, store, occasion })} variant="outline" size="sm">
      Draft a reply
      <span className="sr-only"> about {name}</span>
    </LinkButton>
  )
}

/** Isolates a name, so that its writing direction doesn't affect the sentence. */
const isolate = (name: string) => `\u2068${name}\u2069`

function Why({ order, timeZone }: { order: AttentionOrder; timeZone: string }) {
  const format = {
    money: formatMoney,
    number: formatNumber,
    day: (at: string) => formatDay(dayIn(timeZone, new Date(at))),
    name: isolate,
  }
  return (
    <ul className="grid gap-2 sm:min-w-64">
      {order.reasons.map((reason) => (
        <li key={reason.kind} className="whitespace-normal">
          <span className="block font-medium">{REASON_LABELS[reason.kind]}</span>
          <span className="block text-xs text-muted">
            {describeReason(reason, order, format)} {REASON_ADVICE[reason.kind]}
          </span>
        </li>
      ))}
    </ul>
  )
}
