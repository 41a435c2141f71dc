import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import type { SalesFactor } from '#domain/contracts/analytics/change-terms.ts'
import { type DimensionName, labelInText } from '#domain/dimensions.ts'
import type { Period } from '#domain/periods.ts'
import { toDimensionTexts, toMetricsText } from '#figures/choices/explore-choice.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { formatMoney, formatNumber, formatRange } from '#lib/format.ts'
import { withChoice } from '#lib/with-choice.ts'
import { TextLink } from '#ui/links/text-link.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { type Change, FACTOR_LABELS } from '#domain/analysis/changes/describe-moved.ts'
import { formatEffect } from './change-words.ts'
import { FACTORS, type FactorSum } from './factor-sums.ts'

type Shop = { currency: string; store: { id: string; timeZone: string } }

type FactorDialogProps = Shop & { factor: SalesFactor; change: Change; onClose: () => void }

/** What a factor of the change is computed from, before and after. Sums open their orders. */
export function FactorDialog({ factor, change, onClose, ...shop }: FactorDialogProps) {
  const { comparison, days, factors, sums } = change
  const { definition, sums: parts } = FACTORS[factor]
  const effect = factors.find((one) => one.factor === factor)?.effect ?? 0
  const shown = parts.filter(({ valueOf }) => parts.length < 3 || valueOf(sums.before) || valueOf(sums.after))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={FACTOR_LABELS[factor]}
      description={definition}
      className="max-w-[min(40rem,100vw-2rem)]"
    >
      <p className="tabular-nums">
        {effect === 0
          ? 'It moved net sales by nothing.'
          : `It moved net sales by ${formatEffect(effect, shop.currency)}.`}{' '}
        Before: {formatRange(comparison)}. After: {formatRange(days)}.
      </p>
      <Table caption={`${FACTOR_LABELS[factor]}, before and after`}>
        <TableHead columns={['Figure', { figures: 'Before' }, { figures: 'After' }]} />
        <tbody>
          {shown.map((part, at) => (
            <tr key={part.label} className={at === parts.length - 1 ? 'font-semibold' : undefined}>
              <td className="min-w-28">{part.label}</td>
              <td data-numeric>
                <PartFigure {...shop} part={part} value={part.valueOf(sums.before)} days={comparison} />
              </td>
              <td data-numeric>
                <PartFigure {...shop} part={part} value={part.valueOf(sums.after)} days={days} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <SplitLinks factor={factor} />
    </Dialog>
  )
}

type PartFigureProps = Shop & { part: FactorSum; value: number | null; days: Period }

function PartFigure({ part: { label, unit, behind }, value, days: { from, to }, currency, store }: PartFigureProps) {
  const { where } = usePageFilters()
  if (value === null) return '—'
  const text = unit === 'money' ? formatMoney(value, currency) : formatNumber(value, { aligned: unit === 'number' })
  if (!behind || value === 0) return text
  const filters = [where, behind.where].filter((filter) => filter !== undefined)
  const [first] = filters
  return (
    <OrdersFigure
      text={text}
      question={{
        store: store.id,
        metrics: [behind.metric],
        by: [],
        rows: 'orders',
        period: { from, to },
        ...(behind.isRare && { order: [[behind.metric, 'desc']] }),
        ...(first && { where: filters.length > 1 ? ['and', filters] : first }),
      }}
      name={`${label}, ${formatRange({ from, to })}`}
      metric={behind.metric}
      timeZone={store.timeZone}
    />
  )
}

/** Links to the parts of the factor in Explore, on the same days and with the same filters. */
function SplitLinks({ factor }: { factor: SalesFactor }) {
  const [search] = useSearchParams()
  const { metrics, splits } = FACTORS[factor]
  const pathOf = (dimension: DimensionName) =>
    `?${withChoice(search, { tab: 'explore', metrics: toMetricsText(metrics), metric: null, ...toDimensionTexts([dimension]) })}`
  return (
    <p>
      See it in Explore by{' '}
      {splits.map((dimension, at) => (
        <Fragment key={dimension}>
          {at > 0 && (at === splits.length - 1 ? ' or ' : ', ')}
          <TextLink to={pathOf(dimension)} className="pointer-coarse:inline-flex pointer-coarse:min-h-6">
            {labelInText(dimension)}
          </TextLink>
        </Fragment>
      ))}
      .
    </p>
  )
}
