import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useSearchParams } from 'react-router'
import { expectedOrdersQuery } from '#data/analytics/customers/expected-orders.ts'
import type {
  Expectation,
  ExpectedCalibration,
  ExpectedOrdersReport,
} from '#domain/contracts/analytics/expected-orders.ts'
import { mailingText } from '#domain/mailing-text.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { formatCount, formatDay, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ClosedCard } from '#ui/layout/closed-card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { parseCustomersChoice } from './customers-choice.ts'
import { ExpectedCustomers } from './expected-customers.tsx'
import { NoCustomers } from './no-customers.tsx'
import { ReportState } from './report-state.tsx'
import { UnknownChoice } from './unknown-choice.tsx'

type Kind = Expectation['kind']
type Of<Name extends Kind> = Extract<Expectation, { kind: Name }>

/** What to expect of each customer, with the test that the models passed or failed. */
export function ExpectedPanel({ storeId }: { storeId: string }) {
  const [search] = useSearchParams()
  return (
    <>
      {search.get('where') !== null && (
        <Alert title="Filters don’t apply here">
          The model learns from the orders of all your customers, so these figures count all of them.
        </Alert>
      )}
      <ReportState name="expected orders" query={expectedOrdersQuery(storeId)}>
        {(report) => {
          const { expectation } = report
          if (expectation.kind === 'too_small') return <TooSmall expectation={expectation} />
          if (expectation.kind === 'not_calibrated') return <NotCalibrated calibration={expectation.calibration} />
          return <Expected report={report} expectation={expectation} />
        }}
      </ReportState>
    </>
  )
}

function TooSmall({ expectation: { size, least } }: { expectation: Of<'too_small'> }) {
  if (size.customers === 0) return <NoCustomers />
  return (
    <Card>
      <EmptyState
        icon={CalendarClock}
        title="Too little history to expect orders"
        description={
          <p>
            It needs {formatNumber(least.customers)} customers (you have {formatNumber(size.customers)}),{' '}
            {formatNumber(least.repeatCustomers)} of them with a second order (you have{' '}
            {formatNumber(size.repeatCustomers)}), over {formatNumber(least.weeks)} weeks (you have{' '}
            {formatNumber(Math.floor(size.weeks))}).
          </p>
        }
      />
    </Card>
  )
}

const Title = () => (
  <h2 id="expected-orders" className="text-base font-semibold">
    Expected orders
  </h2>
)

function NotCalibrated({ calibration }: { calibration: ExpectedCalibration }) {
  return (
    <Card aria-labelledby="expected-orders">
      <Title />
      <p className="mt-1 mb-4 max-w-prose text-muted">
        We show no expected orders, because the model didn’t predict your store well enough. {describeTest(calibration)}
      </p>
      <CalibrationTable calibration={calibration} />
    </Card>
  )
}

type ExpectedProps = { report: ExpectedOrdersReport; expectation: Of<'ready'> }

/** The customers come first, and the test of the model last. */
function Expected({ report, expectation }: ExpectedProps) {
  return (
    <>
      <ExpectedSums report={report} expectation={expectation} />
      <ExpectedCustomers
        title="Most valuable next"
        text={`The customers with the highest expected value in the next ${expectation.weeks} weeks.`}
        customers={expectation.best}
        report={report}
      />
      <WinBackCustomers report={report} expectation={expectation} />
      <ModelTest calibration={expectation.calibration} />
    </>
  )
}

function ExpectedSums({ report, expectation: { expectedOrders, expectedValue, weeks } }: ExpectedProps) {
  return (
    <Card aria-labelledby="expected-orders">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Title />
        <p className="text-muted">In the next {weeks} weeks, from your customers of today</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-muted tabular-nums">
        <span className="text-3xl font-semibold tracking-tight text-ink">
          {formatCount(Math.round(expectedOrders), 'order')}
        </span>
        {expectedValue !== null && `worth ${formatMoney(expectedValue, report.store.currency, { whole: true })}`}
      </p>
      <p className="mt-1 max-w-prose text-xs text-muted">
        Orders from new customers are extra. Counts all orders up to {formatDay(report.until)}, whatever the period.{' '}
        <TextLink to="/documentation/customer-reports">How we calculate these</TextLink>
      </p>
    </Card>
  )
}

const isTestOpenIn = (search: URLSearchParams) => search.get('test') === 'open'

/** How good the model was on past orders. Closed, it says by how much it was off. */
function ModelTest({ calibration }: { calibration: ExpectedCalibration }) {
  const { choice: isOpen, choose } = useChoice(isTestOpenIn)
  return (
    <ClosedCard
      title="How close the model was"
      headline={describeTest(calibration)}
      isOpen={isOpen}
      onToggle={() => choose({ test: isOpen ? null : 'open' }, { replace: true })}
    >
      <CalibrationTable calibration={calibration} />
    </ClosedCard>
  )
}

/** Says what the model expected of past weeks, knowing only older orders, and what came. */
function describeTest({ knownUntil, totalRatio, weeks }: ExpectedCalibration): string {
  const result =
    totalRatio === null
      ? 'No orders came in them.'
      : `It expected ${formatPercent(totalRatio)} of the orders that came.`
  return `The test: knowing only the orders up to ${formatDay(knownUntil)}, the model predicted the next ${weeks} weeks. ${result}`
}

/** Who is worth writing to, among those who may be written to. */
function WinBackCustomers({ report, expectation: { winBack } }: ExpectedProps) {
  const { choice, choose } = useChoice(parseCustomersChoice)
  const agreed = winBack.filter(({ customer }) => report.people.find(({ id }) => id === customer)?.consent === 'yes')
  const customers = choice.isUnknownIncluded ? winBack : agreed
  const unknown = winBack.length - agreed.length
  const counts = { people: customers.length, refused: report.refused, unknown, withoutEmail: 0 }
  const numbers = mailingText(counts, { isUnknownIncluded: choice.isUnknownIncluded, number: formatNumber })
  return (
    <ExpectedCustomers
      title="Worth winning back"
      text={`Customers who are likelier to have left than to still order. Those who would be worth most come first: expected value × the chance that they left. This is an estimate, not a promise. ${numbers}`}
      customers={customers}
      report={report}
      isMailing
    >
      <UnknownChoice
        count={unknown}
        isIncluded={choice.isUnknownIncluded}
        onChange={(isIncluded) => choose({ unknown: isIncluded ? 'include' : null })}
      />
    </ExpectedCustomers>
  )
}

/** How many orders the model expected of past weeks, and how many came. */
function CalibrationTable({ calibration: { rows } }: { calibration: ExpectedCalibration }) {
  return (
    <DataTable
      caption="Expected and actual orders per customer, by tenths of customers"
      columns={[
        { key: 'tenth', label: 'Customers', render: ({ tenth }) => nameTenth(tenth, rows.length) },
        {
          key: 'customers',
          label: 'Number',
          isNumeric: true,
          render: ({ customers }) => formatNumber(customers),
        },
        {
          key: 'expected',
          label: 'Expected orders',
          isNumeric: true,
          render: ({ expected }) => formatNumber(expected, { decimals: 1 }),
        },
        {
          key: 'actual',
          label: 'Actual orders',
          isNumeric: true,
          render: ({ actual }) => formatNumber(actual, { decimals: 1 }),
        },
      ]}
      rows={rows.map((row, tenth) => ({ ...row, tenth }))}
      toKey={({ tenth }) => String(tenth)}
      emptyText="No customers had ordered by then."
      card={{ figures: ['expected', 'actual'] }}
    />
  )
}

function nameTenth(index: number, count: number): string {
  if (index === 0) return 'Fewest expected'
  return index === count - 1 ? 'Most expected' : `Tenth ${index + 1}`
}
