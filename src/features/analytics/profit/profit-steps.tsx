import ChartBar from 'lucide-react/icons/chart-bar'
import type { Breakdown } from '#data/figures/figures.ts'
import { formatAxisMoney, formatMoney } from '#lib/format.ts'
import { ChartFrame } from '#ui/charts/chart-frame.tsx'
import { Waterfall, type WaterfallStep, WaterfallSwatch } from '#ui/charts/waterfall.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'

const LEGEND = [
  { of: 'total', name: 'Total' },
  { of: 'gain', name: 'Added' },
  { of: 'loss', name: 'Subtracted' },
] as const

const LABEL = 'From net sales to contribution'

/** How contribution comes from net sales, as bars or as a table. Income tax stands below it. */
export function ProfitSteps({ figures }: { figures: Breakdown }) {
  const { currency } = figures
  const steps = stepsOf(figures)
  return (
    <ChartFrame
      name="profit"
      label={LABEL}
      icon={ChartBar}
      legend={LEGEND.map(({ of, name }) => (
        <span key={of} className="flex items-center gap-2">
          <WaterfallSwatch of={of} />
          {name}
        </span>
      ))}
      table={
        <Table caption={LABEL}>
          <TableHead columns={['Step', { figures: 'Amount' }]} />
          <tbody>
            {steps.map(({ name, text, kind }) => (
              <tr key={name} className={kind === 'total' ? 'font-semibold' : undefined}>
                <td>{name}</td>
                <td data-numeric>{text}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    >
      <Waterfall steps={steps} formatAxis={(value) => formatAxisMoney(value, currency)} />
    </ChartFrame>
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
