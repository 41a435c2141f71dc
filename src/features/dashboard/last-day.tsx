import type { Metric } from '#domain/contracts/dashboard.ts'
import type { Today } from '#domain/contracts/today.ts'
import { METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { MetricComparison } from '#figures/metrics/metric-comparison.tsx'
import { traitOfMetric } from '#figures/metrics/metric-trait.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts'

/** Net sales and orders of the last complete day, which open the orders behind them. */
export function LastDay({ today: { lastDay, store } }: { today: Today }) {
  if (!lastDay) return <p className="text-muted">There is no complete day yet. The first one shows here tomorrow.</p>
  const { currency } = store
  return (
    <dl className="grid grid-cols-[auto_auto] justify-start gap-x-8 sm:gap-x-10">
      <Figure
        name="net_sales"
        metric={lastDay.net_sales}
        today={{ lastDay, store }}
        format={(value) => formatMoney(value, currency)}
      />
      <Figure
        name="orders"
        metric={lastDay.orders}
        today={{ lastDay, store }}
        format={(value) => formatNumber(value)}
      />
    </dl>
  )
}

type FigureProps = {
  name: 'net_sales' | 'orders'
  metric: Metric
  today: { lastDay: NonNullable<Today['lastDay']>; store: Today['store'] }
  format: (value: number) => string
}

function Figure({ name, metric, today: { lastDay, store }, format }: FigureProps) {
  const { day } = lastDay
  const period = { from: day, to: day }
  const { label } = METRIC_DEFINITIONS[name]
  const { value } = metric
  const question = value ? { store: store.id, metrics: [name], by: [], rows: 'orders' as const, period } : null
  return (
    <div>
      <dt className="text-xs font-medium text-muted">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-xl font-semibold">
          <OrdersFigure
            text={value === null ? '—' : format(value)}
            question={question}
            name={formatDay(day)}
            metric={name}
            timeZone={store.timeZone}
          />
        </span>
        <MetricComparison trait={traitOfMetric(name)} metric={metric} period={period} format={format} />
      </dd>
    </div>
  )
}
