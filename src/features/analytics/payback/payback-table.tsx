import type { PaybackReport } from '#domain/contracts/analytics/payback.ts'
import { cn } from '#lib/cn.ts'
import { formatBucket, formatBucketTick, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'
import { describePayback, type PaybackCohort } from './payback-words.ts'

/**
 * A row for each month with ad spend and new customers, and a column for each month since, with their contribution. Shaded
 * cells are at least what the customers cost.
 */
export function PaybackTable({ report: { cohorts, store } }: { report: PaybackReport }) {
  const isNarrow = useNarrowScreen()
  const money = (amount: number) => formatMoney(amount, store.currency)
  const months = (cohorts[0]?.cells ?? []).map((_cell, month): DataColumn<PaybackCohort> => ({
    key: `month ${month}`,
    label: month === 0 ? 'First month' : `Month ${month}`,
    isNumeric: true,
    render: ({ cells }) => {
      const cell = cells[month]
      return cell && <Cell cell={cell}>{money(cell.contribution)}</Cell>
    },
  }))
  return (
    <DataTable
      caption="Payback by first month"
      columns={[...(isNarrow ? [shortName(money)] : longColumns(money)), PAID_BACK, ...months]}
      rows={cohorts}
      isMatrix
      toKey={({ start }) => start}
      emptyText="No customer first ordered in a month with ad spend."
    />
  )
}

type Money = (amount: number) => string

const longColumns = (money: Money): readonly DataColumn<PaybackCohort>[] => [
  {
    key: 'start',
    label: 'First order',
    render: ({ start }) => <span className="whitespace-nowrap">{formatBucket(start, 'month')}</span>,
  },
  { key: 'size', label: 'New customers', isNumeric: true, render: ({ size }) => formatNumber(size) },
  { key: 'spend', label: 'Ad spend', isNumeric: true, render: ({ adSpend }) => money(adSpend) },
  {
    key: 'cost',
    label: 'Cost of one',
    isNumeric: true,
    render: ({ costPerCustomer }) => <span className="font-medium">{money(costPerCustomer)}</span>,
  },
]

/** On a narrow screen, the month has the number of customers and the cost of one below it. */
const shortName = (money: Money): DataColumn<PaybackCohort> => ({
  key: 'start',
  label: 'Month, customers, cost',
  render: ({ start, size, costPerCustomer }) => (
    <>
      <span className="block whitespace-nowrap">{formatBucketTick(start, 'month')}</span>
      <span className="block text-xs whitespace-nowrap text-muted">{formatNumber(size)} new</span>
      <span className="block text-xs whitespace-nowrap text-muted">{money(costPerCustomer)} each</span>
    </>
  ),
})

const PAID_BACK: DataColumn<PaybackCohort> = {
  key: 'paid back',
  label: 'Paid back',
  render: (cohort) => (
    <>
      <span className="whitespace-nowrap">{describePayback(cohort)}</span>
      {cohort.coverage !== null && cohort.coverage < 1 && (
        <span className="block text-xs whitespace-nowrap text-muted">
          Costs known: {formatPercent(Math.floor(cohort.coverage * 100) / 100)}
        </span>
      )}
    </>
  ),
}

function Cell({ cell, children }: { cell: NonNullable<PaybackCohort['cells'][number]>; children: string }) {
  return (
    <span
      className={cn(
        'relative -mx-1 -my-1 block rounded-sm px-1 py-1 xl:-mx-2 xl:px-2',
        cell.isPaidBack && 'bg-chart-1/24',
        cell.isPartial && 'italic',
      )}
    >
      {children}
      {cell.isPaidBack && <span className="sr-only"> paid back</span>}
      {cell.isPartial && (
        <>
          <span aria-hidden="true">*</span>
          <span className="sr-only"> so far</span>
        </>
      )}
    </span>
  )
}
