import type { ReactNode } from 'react'
import type { CustomersReport } from '#domain/contracts/customers.ts'
import { customersReportQuery } from '#data/customers-report.ts'
import { useChoice } from '#figures/use-choice.ts'
import { formatNumber, formatPercent } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { Button } from '#ui/button.tsx'
import { parseCustomersChoice } from './customers-choice.ts'
import { NoCustomers } from './no-customers.tsx'
import { ReportState } from './report-state.tsx'
import { OVERDUE_RULE } from './segment-texts.ts'
import { WholeHistory } from './whole-history.tsx'
import { useHistoryFilter } from './use-history-filter.ts'

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
      <h2 id="ordering-again" className="text-base font-semibold">
        Ordering again
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-muted">
        <WholeHistory until={report.until} />
      </p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div>
          <Facts report={report} />
          <p className="mt-4 max-w-prose text-xs text-muted">{OVERDUE_RULE}</p>
        </div>
        <Windows report={report} />
      </div>
    </Card>
  )
}

function Facts({ report }: { report: CustomersReport }) {
  const { customers, gaps, repeatCustomers } = report
  const days = (value: number) => `${formatNumber(Math.round(value))} days`
  return (
    <dl className="grid content-start gap-x-5 gap-y-6 min-[22.5rem]:grid-cols-2">
      <Fact label="Repeat customers" value={formatPercent(repeatCustomers / customers)}>
        {formatNumber(repeatCustomers)} of {formatNumber(customers)} {customers === 1 ? 'customer' : 'customers'}{' '}
        ordered more than once
      </Fact>
      <Fact label="Days between orders" value={gaps ? days(gaps.median) : '—'}>
        {gaps
          ? `Median of ${formatNumber(gaps.gaps)}. Half are between ${days(gaps.lower)} and ${days(gaps.upper)}`
          : 'Nobody ordered twice yet'}
      </Fact>
      <Fact label="Overdue" value={formatNumber(report.overdue)}>
        <ListButton overdue="overdue" count={report.overdue}>
          1.5 times their usual days
        </ListButton>
      </Fact>
      <Fact label="Likely gone" value={formatNumber(report.likelyGone)}>
        <ListButton overdue="likely_gone" count={report.likelyGone}>
          3 times their usual days
        </ListButton>
      </Fact>
    </dl>
  )
}

function Fact({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-muted sm:text-sm">{label}</dt>
      <dd className="mt-1 text-2xl leading-9 font-semibold tracking-tight tabular-nums">{value}</dd>
      <dd className="text-xs text-muted tabular-nums">{children}</dd>
    </div>
  )
}

type ListButtonProps = { overdue: 'overdue' | 'likely_gone'; count: number; children: string }

/** Opens the list of overdue customers, if there are any. */
function ListButton({ overdue, count, children }: ListButtonProps) {
  const { choose } = useChoice(parseCustomersChoice)
  if (count === 0) return children
  return (
    <>
      {children}{' '}
      <Button
        variant="link"
        size="compact"
        aria-label={overdue === 'overdue' ? 'Show overdue customers' : 'Show customers who are likely gone'}
        onClick={() => choose({ view: 'list', overdue, sort: '-netSales' })}
      >
        Show
      </Button>
    </>
  )
}

function Windows({ report: { windows } }: { report: CustomersReport }) {
  // Nobody's first order is as long ago as the days of the other rows.
  const known = windows.filter(({ customers }) => customers > 0)
  return (
    <Table caption="Second orders by days since the first">
      <TableHead
        columns={[
          'Second order within',
          { figures: 'Ordered again' },
          { figures: 'Of customers' },
          { figures: 'Share' },
        ]}
      />
      <tbody>
        {known.map(({ days, customers, returned, share }) => (
          <tr key={days}>
            <td>{days === 0 ? 'The same day' : `${days} days`}</td>
            <td data-numeric>{formatNumber(returned)}</td>
            <td data-numeric>{formatNumber(customers)}</td>
            <td data-numeric>{share === null ? '—' : formatPercent(share, { aligned: true })}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
