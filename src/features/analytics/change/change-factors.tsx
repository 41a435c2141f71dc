import { Suspense, useState } from 'react'
import type { SalesFactor } from '#domain/contracts/analytics/change-terms.ts'
import type { Period } from '#domain/periods.ts'
import { FigureButton } from '#figures/orders/figure-button.tsx'
import { SalesFigure } from '#figures/orders/sales-figure.tsx'
import { formatAxisMoney, formatMoney, formatRange } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { WaterfallChart } from '#ui/charts/waterfall-chart.tsx'
import type { WaterfallStep } from '#ui/charts/waterfall.tsx'
import { type Change, FACTOR_LABELS } from '#domain/analysis/changes/describe-moved.ts'
import { formatEffect } from './change-words.ts'

const FactorDialog = lazyPart(async () => (await import('./factor-dialog.tsx')).FactorDialog)

type ChangeFactorsProps = { change: Change; currency: string; store: { id: string; timeZone: string } }

/** The factors of the change, from the net sales of the comparison to those of the period. Each opens what is behind it. */
export function ChangeFactors(props: ChangeFactorsProps) {
  return (
    <WaterfallChart
      name="change"
      label="Net sales from one period to the other"
      legend={LEGEND}
      steps={stepsOf(props)}
      formatAxis={(value) => formatAxisMoney(value, props.currency)}
    />
  )
}

const LEGEND = { total: 'Net sales', gain: 'Raised them', loss: 'Lowered them' }

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
