import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { SumRow } from '#server/api/figures/query/load-sums.ts'
import { type Parts, valueOf } from '#server/api/figures/query/metric-parts.ts'
import type { Days } from '#server/api/figures/query/rows-sql.ts'

type Series = Dashboard['series']

type Input = { rows: readonly SumRow[]; days: readonly Days[]; currency: string }

/** Returns the days or months of the period, each with the one it's compared with. */
export function toSeries({ rows, days, currency }: Input): Series {
  const spans = days.find(({ phase }) => phase === 'base')?.spans ?? []
  const compared = new Map(spans.map((span) => [span.bucket, span.from]))
  const valuesIn = (sums: Parts) => (name: QueryMetric) => valueOf(name, sums, { basis: 'shopify', currency })

  return rows.map(({ keys, sums: { shown = {}, base = {} } }) => {
    const date = keys[0] ?? ''
    const value = valuesIn(shown)
    const sum = (name: QueryMetric, valueIn = value) => valueIn(name) ?? 0
    const from = compared.get(date)
    const comparison = from !== undefined && {
      date: from,
      net_sales: sum('net_sales', valuesIn(base)),
      orders: sum('orders', valuesIn(base)),
    }
    return {
      date,
      net_sales: sum('net_sales'),
      orders: sum('orders'),
      customers: sum('customers'),
      returning_customers: sum('returning_customers'),
      returning_customer_rate: value('returning_customer_rate'),
      gross_sales: sum('gross_sales'),
      discounts: sum('discounts'),
      average_order_value: value('average_order_value'),
      refunds: sum('refunds'),
      comparison: comparison || null,
    }
  })
}
