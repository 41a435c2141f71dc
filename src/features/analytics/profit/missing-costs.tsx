import { joinNames } from '#domain/join-names.ts'
import type { Breakdown } from '#data/figures/figures.ts'
import { AdSpendNote } from '#figures/metrics/ad-spend-note.tsx'
import { RuleNote } from '#figures/metrics/rule-note.tsx'
import { formatMoney } from '#lib/format.ts'
import { TextLink } from '#ui/links/text-link.tsx'

const KINDS = [
  { name: 'payment_fees', label: 'payment fees' },
  { name: 'shipping_costs', label: 'shipping paid' },
  { name: 'packaging_costs', label: 'packaging' },
  { name: 'ad_spend', label: 'ad spend' },
  { name: 'income_tax', label: 'income tax' },
] as const

/** Which costs the contribution leaves out, and where to enter them. */
export function MissingCosts({ figures, storeId }: { figures: Breakdown; storeId: string }) {
  const { currency, leftOut, totals } = figures
  const hasNoAds = leftOut.adSpend !== null
  const missing = KINDS.filter(({ name }) => totals[name]?.value === null && !(hasNoAds && name === 'ad_spend'))
  const without = leftOut.costs?.netSalesWithout ?? 0
  const byRule = leftOut.costs?.netSalesByRule ?? 0
  return (
    <div className="grid gap-2 text-sm">
      {without !== 0 && (
        <p className="text-muted">
          Net sales of {formatMoney(without, currency)} have no known cost.{' '}
          <TextLink to="/documentation/costs-and-margins">How to add costs</TextLink>
        </p>
      )}
      {byRule !== 0 && (
        <p className="text-muted">Net sales of {formatMoney(byRule, currency)} have a cost of goods by your rule.</p>
      )}
      <RuleNote withoutRule={leftOut.withoutRule} />
      <AdSpendNote adSpend={leftOut.adSpend} currency={currency} hasContribution />
      {missing.length > 0 && (
        <p className="text-muted">
          Not known: {joinNames(missing.map(({ label }) => label))}.{' '}
          <TextLink to={`/settings/costs?store=${storeId}`}>Add costs</TextLink>
        </p>
      )}
    </div>
  )
}
