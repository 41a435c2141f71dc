import type { ProductFigures, ProductsReport } from '#domain/contracts/analytics/products.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { formatCaptionMoney, formatFigure } from '#figures/metrics/metric-format.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'

type ProductFigureProps = {
  metric: QueryMetric
  value: number
  days: Period
  product: Pick<ProductFigures, 'id' | 'title'>
  report: Pick<ProductsReport, 'store'>
  className?: string
  /** Whether it is the caption of another figure. */
  isCaption?: boolean
}

/** A figure of a product that opens its orders. */
export function ProductFigure({ metric, value, days, product, report, className, isCaption }: ProductFigureProps) {
  const { store } = report
  const isMoney = QUERY_METRIC_DEFINITIONS[metric].unit === 'money'
  const text =
    isCaption && isMoney ? formatCaptionMoney(value, store.currency) : formatFigure(metric, value, store.currency)
  if (value === 0) return text
  return (
    <OrdersFigure
      text={text}
      className={className}
      question={{
        store: store.id,
        metrics: [metric],
        by: [],
        rows: 'orders',
        period: { from: days.from, to: days.to },
        where: ['is', 'product', [product.id]],
      }}
      name={product.title}
      metric={metric}
      timeZone={store.timeZone}
    />
  )
}
