import { useQuery } from '@tanstack/react-query'
import Coins from 'lucide-react/icons/coins'
import type { Breakdown } from '#data/figures/figures.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { metricTerm } from '#domain/terms/metric-terms.ts'
import { parseAnalyticsChoice } from '#features/analytics/analytics-choice.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { KeyFigure } from '#figures/metrics/key-figure.tsx'
import { MetricComparison } from '#figures/metrics/metric-comparison.tsx'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { traitOfMetric } from '#figures/metrics/metric-trait.ts'
import { PaybackCard } from '#features/analytics/payback/payback-card.tsx'
import { Definitions } from '#figures/panels/definitions.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { formatPercent } from '#lib/format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { MissingCosts } from './missing-costs.tsx'
import { PROFIT_SUMS, profitQuery } from './profit-question.ts'
import { ProfitSteps } from './profit-steps.tsx'

/** The contribution of the period: how much it is, how it comes from net sales, and which costs are missing. */
export function ProfitPanel({ report }: { report: SalesReport }) {
  const { choice } = useChoice(parseAnalyticsChoice)
  const { where } = usePageFilters()
  const profit = useQuery(profitQuery({ storeId: report.store.id, choice, where }))
  return (
    <>
      <Card aria-labelledby="profit" className="xl:col-span-2">
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <h2 id="profit" className="text-base font-semibold">
            Contribution
          </h2>
          <div className="ml-auto">
            <Definitions of="profit" terms={PROFIT_SUMS.map(metricTerm)} />
          </div>
        </div>
        <LoadedFigures name="profit" query={profit} skeleton={<Skeleton className="h-96" />}>
          {(figures) =>
            isKnown(figures) ? (
              <Profit figures={figures} storeId={report.store.id} />
            ) : (
              <NoProfit figures={figures} report={report} isFiltered={where !== undefined} />
            )
          }
        </LoadedFigures>
      </Card>
      <PaybackCard storeId={report.store.id} />
    </>
  )
}

/** Ads alone are a loss, also without sales. */
const isKnown = ({ leftOut, totals }: Breakdown): boolean =>
  leftOut.costs?.areKnown === true || (totals.contribution?.value ?? null) !== null

type NoProfitProps = { figures: Breakdown; report: SalesReport; isFiltered: boolean }

/** Says why there is no contribution: other currencies have no costs, and a period or filter can have none. */
function NoProfit({ figures, report: { store }, isFiltered }: NoProfitProps) {
  if (figures.currency !== store.currency) {
    return (
      <EmptyState
        icon={Coins}
        title={`No profit in ${figures.currency}`}
        description={`Costs are in ${store.currency}, the currency of your store. Orders in other currencies have none.`}
      />
    )
  }
  if (!figures.leftOut.costs?.areKnownInStore) return <NoCosts storeId={store.id} />
  const hasSold = figures.leftOut.costs.linesWithout > 0
  return (
    <EmptyState
      icon={Coins}
      title={hasSold ? 'No costs are known for these sales' : 'No sales and no ad spend'}
      description={`${isFiltered ? 'Remove a filter, or choose' : 'Choose'} another period${hasSold ? ', or add the costs of these products' : ''}.`}
      actions={
        hasSold && (
          <LinkButton to="/documentation/costs-and-margins" variant="outline">
            How to add costs
          </LinkButton>
        )
      }
    />
  )
}

function NoCosts({ storeId }: { storeId: string }) {
  return (
    <EmptyState
      icon={Coins}
      title="No costs are known yet"
      description="Profit needs what your products cost. Import a products file with costs, or set a share of sales as the cost of goods."
      actions={
        <>
          <LinkButton to={`/settings/costs?store=${storeId}`}>Set up costs</LinkButton>
          <LinkButton to="/documentation/costs-and-margins" variant="outline">
            How to add costs
          </LinkButton>
        </>
      }
    />
  )
}

type ProfitProps = { figures: Breakdown; storeId: string }

function Profit({ figures, storeId }: ProfitProps) {
  const { currency, period, totals } = figures
  const { contribution } = totals
  const text = formatFigure('contribution', contribution?.value ?? null, currency)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(14rem,1fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-4">
        <div>
          <KeyFigure strip={[text]} className="[--figure-size:1.75rem] sm:[--figure-size:2.25rem]">
            {text}
          </KeyFigure>
          {contribution && figures.comparison && (
            <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
              <MetricComparison
                trait={traitOfMetric('contribution')}
                metric={contribution}
                period={period}
                format={(value) => formatFigure('contribution', value, currency)}
              />
            </p>
          )}
          <p className="mt-2 text-muted">{describeCoverage(figures)}</p>
        </div>
        <dl className="grid gap-2 tabular-nums">
          {(['contribution_margin', 'blended_roas', 'acquisition_cost'] as const).map((name) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{metricTerm(name).label}</dt>
              <dd className="font-medium">{formatFigure(name, totals[name]?.value ?? null, currency)}</dd>
            </div>
          ))}
        </dl>
        <MissingCosts figures={figures} storeId={storeId} />
      </div>
      <ProfitSteps figures={figures} />
    </div>
  )
}

/** Says for how much of net sales the contribution speaks. All ads are subtracted, whatever part that is. */
function describeCoverage({ leftOut: { costs }, totals }: Breakdown): string {
  if (!costs) return ''
  if (costs.netSalesWithout === 0 && costs.linesWithout === 0) return costs.areKnown ? 'For all net sales.' : ''
  return `${describePart(costs.coverage ?? 0)}${totals.ad_spend?.value ? ', less all ad spend' : ''}.`
}

/** Returns can make one part larger than the whole. */
const describePart = (coverage: number) =>
  coverage > 0 && coverage < 1 ? `For ${formatPercent(coverage)} of net sales` : 'For the items with a known cost'
