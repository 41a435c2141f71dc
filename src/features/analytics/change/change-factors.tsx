import ChartBar from 'lucide-react/icons/chart-bar'
import { formatMoney, formatRange } from '#lib/format.ts'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { Waterfall, type WaterfallStep } from '#ui/waterfall.tsx'
import { type Change, FACTOR_LABELS, formatEffect } from './change-words.ts'

type ChangeFactorsProps = { change: Change; currency: string }

/** The factors of the change, from the net sales of the comparison to those of the period. */
export function ChangeFactors({ change, currency }: ChangeFactorsProps) {
  const steps = stepsOf(change, currency)
  const label = 'Net sales from one period to the other'
  return (
    <ChartFrame
      label={label}
      icon={ChartBar}
      legend={<span>The bars lead from one period to the other.</span>}
      table={
        <Table caption={label}>
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
      <Waterfall steps={steps} />
    </ChartFrame>
  )
}

function stepsOf({ before, after, comparison, days, factors }: Change, currency: string): WaterfallStep[] {
  const total = (value: number, period: Change['days']): WaterfallStep => ({
    name: `Net sales, ${formatRange(period)}`,
    value,
    kind: 'total',
    text: formatMoney(value, currency),
  })
  const changes = factors.map(({ factor, effect }): WaterfallStep => ({
    name: FACTOR_LABELS[factor],
    value: effect,
    kind: 'change',
    text: formatEffect(effect, currency),
  }))
  return [total(before, comparison), ...changes, total(after, days)]
}
