import type { Breakdown } from '#data/figures/figures.ts'
import { formatAxisMoney, formatMoney } from '#lib/format.ts'
import { WaterfallChart } from '#ui/charts/waterfall-chart.tsx'
import type { WaterfallStep } from '#ui/charts/waterfall.tsx'

const LEGEND = { total: 'Total', gain: 'Added', loss: 'Subtracted' }

/** How contribution comes from net sales, as bars or as a table. Income tax stands below it. */
export function ProfitSteps({ figures }: { figures: Breakdown }) {
  return (
    <WaterfallChart
      name="profit"
      label="From net sales to contribution"
      legend={LEGEND}
      steps={stepsOf(figures)}
      formatAxis={(value) => formatAxisMoney(value, figures.currency)}
    />
  )
}

const COSTS = [
  { name: 'cost_of_goods', label: 'Cost of goods' },
  { name: 'payment_fees', label: 'Payment fees' },
  { name: 'shipping_costs', label: 'Shipping paid' },
  { name: 'packaging_costs', label: 'Packaging' },
  { name: 'ad_spend', label: 'Ad spend' },
] as const

function stepsOf({ currency, leftOut, totals }: Breakdown): WaterfallStep[] {
  const valueOf = (name: keyof Breakdown['totals']) => totals[name]?.value ?? 0
  const step = (name: string, value: number, kind: WaterfallStep['kind']): WaterfallStep => ({
    name,
    value,
    kind,
    text: formatMoney(value, currency),
  })
  const change = (name: string, value: number) => (value === 0 ? [] : [step(name, value, 'change')])
  const without = leftOut.costs?.netSalesWithout ?? 0
  const tax = valueOf('income_tax')
  const contribution = valueOf('contribution')
  return [
    step('Net sales', valueOf('net_sales'), 'total'),
    ...change('Shipping charged', valueOf('shipping')),
    ...change('Net sales without a known cost', -without),
    ...change('Shipping and fees of these items', without - (leftOut.costs?.contributionWithout ?? 0)),
    ...COSTS.flatMap(({ name, label }) => change(label, -valueOf(name))),
    step('Contribution', contribution, 'total'),
    ...(tax === 0 ? [] : [step('Income tax', -tax, 'change'), step('After income tax', contribution - tax, 'total')]),
  ]
}
