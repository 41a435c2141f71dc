import type { ListName } from '#data/analytics/customers/kept-lists.ts'
import { labelOfSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { CONSENT_LABELS } from '#domain/contracts/consent.ts'
import type { CustomerList } from '#domain/contracts/analytics/customers.ts'
import { RemoveFromList } from '#features/analytics/lists/remove-from-list.tsx'
import { useShownList } from '#features/analytics/lists/use-shown-list.ts'
import { CustomerLink } from '#figures/records/shop-links.tsx'
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'
import { TickAllBox, TickBox } from '#ui/tables/tick-box.tsx'
import { describeUsualGap, isOfThePast, OVERDUE_TEXTS } from './segment-texts.ts'

type Row = CustomerList['rows'][number]

/** What stands on the card of a customer. */
const CARD = { about: ['lastOrder'], figures: ['netSales', 'orders'], below: ['list'] }

type CustomerTableProps = {
  list: CustomerList
  shown: readonly string[]
  hasBoxes: boolean
  /** Called once a customer is removed from the list that the page shows, and with it what had the focus. */
  onRemove: () => void
}

/** One page of customers. Their names lead to their pages. */
export function CustomerTable({ list, shown, hasBoxes, onRemove }: CustomerTableProps) {
  const shownList = useShownList()
  const isNarrow = useNarrowScreen()
  return (
    <DataTable
      caption="Customers"
      columns={[
        ...(isNarrow ? [NAME, EMAIL] : [NAME_WITH_EMAIL]),
        ...toColumns(list.store.currency).filter(({ key }) => shown.includes(key)),
        ...(shownList ? [toRemoval(shownList, onRemove)] : []),
      ]}
      rows={list.rows}
      card={CARD}
      boxes={hasBoxes ? BOXES : undefined}
      toKey={({ id }) => id}
      emptyText="No customers match. Try other words or remove a filter."
    />
  )
}

const nameOf = ({ name, email }: Row) => name ?? email ?? 'No name'

const BOXES = { all: <TickAllBox />, toBox: (row: Row) => <TickBox tickKey={row.id} name={nameOf(row)} /> }

const toRemoval = (list: ListName, onRemove: () => void): DataColumn<Row> => ({
  key: 'list',
  label: 'List',
  render: (row) => <RemoveFromList list={list} customer={{ id: row.id, name: nameOf(row) }} onRemove={onRemove} />,
})

const NAME: DataColumn<Row> = {
  key: 'name',
  label: 'Customer',
  render: (row) => <CustomerLink id={row.id}>{nameOf(row)}</CustomerLink>,
}

const NAME_WITH_EMAIL: DataColumn<Row> = { ...NAME, render: (row) => <CustomerName row={row} /> }

/** On a card, the email is among the rest. */
const EMAIL: DataColumn<Row> = { key: 'email', label: 'Email', render: ({ email }) => email ?? '—' }

const toColumns = (currency: string): DataColumn<Row>[] => [
  {
    key: 'netSales',
    label: 'Net sales',
    isNumeric: true,
    isSortable: true,
    render: ({ netSales }) => formatMoney(netSales, currency),
  },
  { key: 'orders', label: 'Orders', isNumeric: true, isSortable: true, render: ({ orders }) => formatNumber(orders) },
  {
    key: 'lastOrder',
    label: 'Last order',
    isSortable: true,
    render: (row) => <Short>{formatDay(row.lastOrder)}</Short>,
  },
  {
    key: 'averageOrderValue',
    label: 'Average order value',
    isNumeric: true,
    isSortable: true,
    render: (row) => (
      <>
        {formatMoney(row.averageOrderValue, currency)}
        {hasReturns(row) && <span className="block text-xs text-muted">before returns</span>}
      </>
    ),
  },
  {
    key: 'daysOverdue',
    label: 'Days overdue',
    toValue: ({ daysOverdue }) => daysOverdue,
    isNumeric: true,
    isSortable: true,
    render: (row) => <DaysOverdue row={row} />,
  },
  {
    key: 'segment',
    label: 'Segment',
    toValue: ({ segment }) => segment,
    render: (row) => <Segment row={row} />,
  },
  {
    key: 'firstOrder',
    label: 'First order',
    isSortable: true,
    render: (row) => <Short>{formatDay(row.firstOrder)}</Short>,
  },
  {
    key: 'consent',
    label: 'Consent to marketing',
    render: ({ consent }) => CONSENT_LABELS[consent],
  },
]

/** The columns that people can choose: all but the first. */
export const CUSTOMER_COLUMNS = toColumns('')

/** Whether orders were larger than net sales by more than rounding. Returns don't lower the average order value. */
const hasReturns = ({ averageOrderValue, netSales, orders }: Row) => averageOrderValue * orders - netSales > orders

/** A text in one line. */
const Short = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>

/** Beside "Likely gone", the segment of a regular says that it is about the past. */
function Segment({ row }: { row: Row }) {
  return (
    <>
      <Short>{row.segment ? labelOfSegment(row.segment) : '—'}</Short>
      {isOfThePast(row) && <span className="block text-xs text-muted">by past orders</span>}
    </>
  )
}

/** The days, and the usual days that they are counted from. */
function DaysOverdue({ row: { overdue, daysOverdue, usualGap, isOwnGap } }: { row: Row }) {
  if (daysOverdue === 0 || !overdue || usualGap === null) return '—'
  return (
    <>
      <span className="inline-flex items-center gap-2">
        <Badge tone={OVERDUE_TEXTS[overdue].tone}>{OVERDUE_TEXTS[overdue].label}</Badge>
        {formatNumber(daysOverdue)}
      </span>
      <span className="block text-xs text-muted">{describeUsualGap(usualGap, isOwnGap)}</span>
    </>
  )
}

function CustomerName({ row }: { row: Row }) {
  const { id, name, email } = row
  return (
    <span className="block sm:w-44">
      <CustomerLink id={id}>{nameOf(row)}</CustomerLink>
      {name && email && (
        <span title={email} className="block truncate text-xs text-muted">
          {email}
        </span>
      )}
    </span>
  )
}
