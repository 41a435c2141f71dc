import { useQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { paybackQuery } from '#data/analytics/payback.ts'
import type { PaybackReport } from '#domain/contracts/analytics/payback.ts'
import { isPaybackOpen } from '#features/analytics/analytics-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { formatDay, formatMoney } from '#lib/format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ClosedCard } from '#ui/layout/closed-card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { exportPayback } from './export-payback.ts'
import { PaybackTable } from './payback-table.tsx'
import { paybackHeadline } from './payback-words.ts'

/** What new customers cost by month, and when they were paid back. Closed, it says what that comes down to. */
export function PaybackCard({ storeId }: { storeId: string }) {
  const { choice: isOpen, choose } = useChoice(isPaybackOpen)
  const payback = useQuery(paybackQuery(storeId))
  const { data, isError } = payback
  const missing = isError ? 'Could not be loaded. Open it to try again.' : <Skeleton className="h-5" />
  const headline = data ? paybackHeadline(data) : missing
  return (
    <ClosedCard
      title="What a new customer costs"
      headline={headline}
      isOpen={isOpen}
      onToggle={() => choose({ payback: isOpen ? null : 'open' }, { replace: true })}
      className="xl:col-span-2"
    >
      <LoadedFigures name="what new customers cost" query={payback} skeleton={<Skeleton className="h-64" />}>
        {(report) => (report.cohorts.length === 0 ? <NoCohorts report={report} /> : <Payback report={report} />)}
      </LoadedFigures>
    </ClosedCard>
  )
}

function NoCohorts({ report: { hasAdSpend, store } }: { report: PaybackReport }) {
  return (
    <EmptyState
      icon={Megaphone}
      title={hasAdSpend ? 'No new customers in months with ad spend' : 'No ad spend is entered'}
      description={
        hasAdSpend
          ? 'Enter the ad spend of the months in which customers first ordered.'
          : 'Enter what you pay for ads, by month or by day. It is compared with the customers who first ordered in the same month.'
      }
      actions={<LinkButton to={`/settings/costs?store=${store.id}`}>Enter ad spend</LinkButton>}
    />
  )
}

function Payback({ report }: { report: PaybackReport }) {
  const { spentWithoutCustomers, store, until } = report
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start gap-3">
        <p className="max-w-prose min-w-0 flex-1 basis-64 text-muted">
          Contribution per customer, added up from the first order, before ad spend. Shaded: at least what a customer
          cost.
        </p>
        <ExportButton onExport={() => exportPayback(report)} />
      </div>
      <PaybackTable report={report} />
      <p className="mt-3 text-xs text-muted">* Up to {formatDay(until)}.</p>
      <p className="mt-3 max-w-prose text-xs text-muted">
        The cost of one is the ad spend of a month ÷ the customers who first ordered in it, whether ads brought them or
        not. Counts all customers and orders up to {formatDay(until)}, whatever the period and the filters.{' '}
        <TextLink to="/documentation/profit">How we calculate these</TextLink>
      </p>
      {spentWithoutCustomers > 0 && (
        <p className="mt-3 text-muted">
          The table leaves out ad spend of {formatMoney(spentWithoutCustomers, store.currency)} in months without a new
          customer.
        </p>
      )}
    </>
  )
}
