import ChartBar from 'lucide-react/icons/chart-bar'
import type { ComponentProps } from 'react'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { Waterfall, WaterfallSwatch } from './waterfall.tsx'

type WaterfallChartProps = ComponentProps<typeof Waterfall> & {
  /** Stands for the chart in the address. */
  name: string
  label: string
  /** What the colors mean. */
  legend: Readonly<Record<ComponentProps<typeof WaterfallSwatch>['of'], string>>
}

const KINDS = ['total', 'gain', 'loss'] as const

/** How steps lead from one total to another, as bars or as a table. */
export function WaterfallChart({ name: chart, label, legend, ...waterfall }: WaterfallChartProps) {
  return (
    <ChartFrame
      name={chart}
      label={label}
      icon={ChartBar}
      legend={KINDS.map((of) => (
        <span key={of} className="flex items-center gap-2">
          <WaterfallSwatch of={of} />
          {legend[of]}
        </span>
      ))}
      table={
        <Table caption={label}>
          <TableHead columns={['Step', { figures: 'Amount' }]} />
          <tbody>
            {waterfall.steps.map(({ name, text, kind }) => (
              <tr key={name} className={kind === 'total' ? 'font-semibold' : undefined}>
                <td>{name}</td>
                <td data-numeric>{text}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    >
      <Waterfall {...waterfall} />
    </ChartFrame>
  )
}
