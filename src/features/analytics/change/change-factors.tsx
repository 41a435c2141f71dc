import { Suspense, useState } from 'react'
import ChartBar from 'lucide-react/icons/chart-bar'
import type { SalesFactor } from '#domain/contracts/analytics/change-terms.ts'
import type { Period } from '#domain/periods.ts'
import { FigureButton } from '#figures/orders/figure-button.tsx'
import { SalesFigure } from '#figures/orders/sales-figure.tsx'
import { formatAxisMoney, formatMoney, formatRange } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { ChartFrame } from '#ui/charts/chart-frame.tsx'
import { Waterfall, type WaterfallStep, WaterfallSwatch } from '#ui/charts/waterfall.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { type Change, FACTOR_LABELS, formatEffect } from './change-words.ts'

const FactorDialog = lazyPart(async () => (await import('./factor-dialog.tsx')).FactorDialog)

type ChangeFactorsProps = { change: Change; currency: string; store: { id: string; timeZone: string } }

/** The factors of the change, from the net sales of the comparison to those of the period. Each opens what is behind it. */
export function ChangeFactors(props: ChangeFactorsProps) {
  const steps = stepsOf(props)
  const label = 'Net sales from one period to the other'
  return (
    <ChartFrame
      name="change"
      label={label}
      icon={ChartBar}
      legend={LEGEND.map(({ of, name }) => (
        <span key={of} className="flex items-center gap-2">
          <WaterfallSwatch of={of} />
          {name}
        </span>
      ))}
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
      <Waterfall steps={steps} formatAxis={(value) => formatAxisMoney(value, props.currency)} />
    </ChartFrame>
  )
}

const LEGEND = [
  { of: 'total', name: 'Net sales' },
  { of: 'gain', name: 'Raised them' },
  { of: 'loss', name: 'Lowered them' },
] as const

function stepsOf({ change, currency, store }: ChangeFactorsProps): WaterfallStep[] {
  const { before, after, comparison, days, factors } = change
  const total = (value: number, period: Period): WaterfallStep => ({
    name: `Net sales, ${formatRange(period)}`,
    value,
    kind: 'total',
    text: (
      <SalesFigure
        name="net_sales"
        value={value}
        text={formatMoney(value, currency)}
        period={period}
        store={{ ...store, currency }}
      />
    ),
  })
  const changes = factors.map(({ factor, effect }): WaterfallStep => ({
    name: FACTOR_LABELS[factor],
    value: effect,
    kind: 'change',
    text: <FactorFigure factor={factor} effect={effect} change={change} currency={currency} store={store} />,
  }))
  return [total(before, comparison), ...changes, total(after, days)]
}

type FactorFigureProps = ChangeFactorsProps & { factor: SalesFactor; effect: number }

function FactorFigure({ factor, effect, ...shown }: FactorFigureProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <FigureButton text={formatEffect(effect, shown.currency)} opens="the parts" onOpen={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <FactorDialog {...shown} factor={factor} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
