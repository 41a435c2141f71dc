import type { ReactNode } from 'react'
import { customersReportQuery } from '#data/analytics/customers/customers-report.ts'
import type { CustomersReport } from '#domain/contracts/analytics/customers.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { addDays } from '#domain/periods.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { FigureButton } from '#figures/orders/figure-button.tsx'
import { formatCount, formatNumber, formatPercent } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { parseCustomersChoice } from './customers-choice.ts'
import { HistoryFigure } from './history-figure.tsx'
import { NoCustomers } from './no-customers.tsx'
import { ReportState } from './report-state.tsx'
import { OVERDUE_RULE } from './segment-texts.ts'
import { useHistoryFilter } from './use-history-filter.ts'
import { WholeHistory } from './whole-history.tsx'

/** How often customers order again, after how many days, and how many are overdue. */
export function OrderingPanel({ storeId }: { storeId: string }) {
  return (
    <ReportState name="customers" query={customersReportQuery(useHistoryFilter(storeId))}>
      {(report) => (report.customers === 0 ? <NoCustomers /> : <Ordering report={report} />)}
    </ReportState>
  )
}

function Ordering({ report }: { report: CustomersReport }) {
  return (
    <Card aria-labelledby="ordering-again">
      <h2 id="ordering-again" className="mb-4 text-base font-semibold">
        Ordering again
      </h2>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div>
          <Facts report={report} />
          <p className="mt-4 max-w-prose text-xs text-muted">
            {OVERDUE_RULE} <WholeHistory until={report.until} />
          </p>
        </div>
        <Windows report={report} />
      </div>
    </Card>
  )
}

function Facts({ report }: { report: CustomersReport }) {
  const { customers, gaps, repeatCustomers } = report
  const days = (value: number) => formatCount(Math.round(value), 'day')
  return (
    <dl className="grid content-start gap-x-5 gap-y-6 min-[22.5rem]:grid-cols-2">
      <Fact
        label="Repeat customers"
        value={
          repeatCustomers === 0 ? (
            formatPercent(0)
          ) : (
            <HistoryFigure
              store={report.store}
              metric="returning_customers"
              conditions={[SECOND_ORDER]}
              name="ordered more than once"
            >
              {formatPercent(repeatCustomers / customers)}
            </HistoryFigure>
          )
        }
      >
        {formatNumber(repeatCustomers)} of {formatCount(customers, 'customer')} ordered more than once
      </Fact>
      <Fact label="Days between orders" value={gaps ? days(gaps.median) : '—'}>
        {gaps
          ? `The middle of ${formatNumber(gaps.gaps)} gaps. Half are between ${days(gaps.lower)} and ${days(gaps.upper)}`
          : 'Nobody ordered twice yet'}
      </Fact>
      <Fact label="Overdue" value={<ListFigure overdue="overdue" count={report.overdue} />}>
        1.5 times their usual days
      </Fact>
      <Fact
        label="Likely gone"
        value={report.goneTest === null ? '—' : <ListFigure overdue="likely_gone" count={report.likelyGone} />}
      >
        {describeGoneTest(report.goneTest)}
      </Fact>
    </dl>
  )
}

/** Says how often customers like those who are likely gone ordered again. */
function describeGoneTest(test: CustomersReport['goneTest']): string {
  if (test === null) return 'Your past orders don’t show who is'
  const { customers, ordered, weeks } = test
  return `Of ${formatNumber(customers)} such customers in a test on your past orders, ${formatNumber(ordered)} ordered again within ${weeks} weeks`
}

function Fact({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-muted sm:text-sm">{label}</dt>
      <dd className="mt-1 text-2xl leading-9 font-semibold tracking-tight tabular-nums">{value}</dd>
      <dd className="text-xs text-muted tabular-nums">{children}</dd>
    </div>
  )
}

type ListFigureProps = { overdue: 'overdue' | 'likely_gone'; count: number }

/** How many customers are overdue, which opens the list of them. */
function ListFigure({ overdue, count }: ListFigureProps) {
  const { choose } = useChoice(parseCustomersChoice)
  if (count === 0) return '0'
  return (
    <FigureButton
      text={formatNumber(count)}
      opens={overdue === 'overdue' ? 'the overdue customers' : 'the customers who are likely gone'}
      onOpen={() => choose({ view: 'list', overdue, sort: '-netSales' })}
    />
  )
}

const FIRST_ORDER: Filter = ['is', 'order_number', [1]]
const SECOND_ORDER: Filter = ['is', 'order_number', [2]]

/** The first orders that are at least so many days ago. */
const firstOrders = (until: string, days: number): Filter => [
  'and',
  [FIRST_ORDER, ['between', 'day', [null, addDays(until, -days)]]],
]

function Windows({ report: { store, until, windows } }: { report: CustomersReport }) {
  // Nobody's first order is as long ago as the days of the other rows.
  const known = windows.filter(({ customers }) => customers > 0)
  return (
    <DataTable
      caption="Second orders by days since the first"
      columns={[
        {
          key: 'days',
          label: 'Second order within',
          render: ({ days }) => (days === 0 ? 'The same day' : `${days} days`),
        },
        {
          key: 'share',
          label: 'Ordered again',
          isNumeric: true,
          render: ({ share }) => (share === null ? '—' : formatPercent(share, { aligned: true })),
        },
        {
          key: 'customers',
          label: 'Customers',
          render: (window) => <WindowCustomers store={store} until={until} window={window} />,
        },
      ]}
      rows={known}
      toKey={({ days }) => String(days)}
      emptyText="Nobody’s first order is long enough ago."
      card={{ figures: ['share'], below: ['customers'] }}
    />
  )
}

/** A share of fewer customers says little. */
const FEW_CUSTOMERS = 100

type WindowCustomersProps = Pick<CustomersReport, 'store' | 'until'> & { window: CustomersReport['windows'][number] }

/**
 * How many of the customers who have had so many days ordered again. Fewer customers have had more days, so the numbers
 * fall while the share rises. Each opens its orders: the second and the first ones.
 */
function WindowCustomers({ store, until, window: { customers, days, returned } }: WindowCustomersProps) {
  return (
    <>
      {returned === 0 ? (
        '0'
      ) : (
        <HistoryFigure
          store={store}
          metric="returning_customers"
          conditions={[
            SECOND_ORDER,
            ['between', 'days_since_first', [0, days]],
            ['has_done', firstOrders(until, days), null],
          ]}
          name={days === 0 ? 'ordered again on the same day' : `ordered again within ${days} days`}
        >
          {formatNumber(returned)}
        </HistoryFigure>
      )}{' '}
      of{' '}
      <HistoryFigure
        store={store}
        metric="new_customers"
        conditions={[firstOrders(until, days)]}
        name={days === 0 ? 'first orders' : `first orders at least ${days} days ago`}
      >
        {formatNumber(customers)}
      </HistoryFigure>
      {days > 0 && ` who have had ${days} days`}
      {customers < FEW_CUSTOMERS && <span className="text-muted"> (few customers)</span>}
    </>
  )
}
