import type { ReactNode } from 'react'
import { CONSENT_LABELS } from '#domain/contracts/consent.ts'
import type { Expectation, ExpectedOrdersReport } from '#domain/contracts/analytics/expected-orders.ts'
import { ExpectedTools } from '#features/analytics/customers/tools/expected-tools.tsx'
import { formatChance } from '#figures/metrics/format-chance.ts'
import { CustomerLink } from '#figures/records/shop-links.tsx'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { exportExpected } from './export-expected.ts'

type Customer = Extract<Expectation, { kind: 'ready' }>['best'][number]

type ExpectedCustomersProps = {
  title: string
  text: string
  customers: readonly Customer[]
  report: ExpectedOrdersReport
  /** Whether the list is for a mailing. Then its file has email addresses. */
  isMailing?: boolean
  /** Choices above the table. */
  children?: ReactNode
}

/** A list of customers with their expected orders and value. */
export function ExpectedCustomers(props: ExpectedCustomersProps) {
  const { title, text, customers, report, isMailing = false, children } = props
  return (
    <Card aria-label={title}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        <ExpectedTools
          of={title}
          storeId={report.store.id}
          customers={customers.map(({ customer }) => customer)}
          isMailing={isMailing}
          onExport={() => exportExpected({ title, customers, report, isMailing })}
        />
      </div>
      <p className="mt-1 mb-4 max-w-prose text-muted max-sm:mb-2 max-sm:text-xs">{text}</p>
      {children && <div className="mb-4">{children}</div>}
      <DataTable
        caption={`${title}: customers`}
        columns={toColumns(report)}
        rows={customers}
        toKey={({ customer }) => customer}
        emptyText="Nobody."
        card={{ figures: ['value', 'orders'] }}
      />
    </Card>
  )
}

const toColumns = ({ people, store: { currency } }: ExpectedOrdersReport): DataColumn<Customer>[] => [
  {
    key: 'customer',
    label: 'Customer',
    render: ({ customer }) => {
      const person = people.find(({ id }) => id === customer)
      return <CustomerLink id={customer}>{person?.name ?? person?.email ?? 'No name'}</CustomerLink>
    },
  },
  {
    key: 'orders',
    label: 'Expected orders',
    isNumeric: true,
    render: ({ expectedOrders }) => formatNumber(expectedOrders, { decimals: 1 }),
  },
  {
    key: 'value',
    label: 'Expected value',
    isNumeric: true,
    render: ({ expectedValue }) =>
      expectedValue === null ? '—' : formatMoney(expectedValue, currency, { whole: true }),
  },
  {
    key: 'alive',
    label: 'Chance to still order',
    isNumeric: true,
    render: ({ probabilityAlive }) => formatChance(probabilityAlive),
  },
  {
    key: 'consent',
    label: 'Consent to marketing',
    render: ({ customer }) => CONSENT_LABELS[people.find(({ id }) => id === customer)?.consent ?? 'unknown'],
  },
]
