import type { ReactNode } from 'react'
import type { ProductFigures, ProductsReport } from '#domain/contracts/analytics/products.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import { GRADE_LABELS } from '#domain/contracts/analytics/product-terms.ts'
import { PRODUCT_TERMS } from '#domain/product-terms.ts'
import { KeyFigure } from '#figures/metrics/key-figure.tsx'
import { MetricComparison, type MetricFormat } from '#figures/metrics/metric-comparison.tsx'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { Definitions } from '#figures/panels/definitions.tsx'
import { formatNumber } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { ProductFigure } from './product-figure.tsx'
import {
  earlyEndOf,
  formatCoverage,
  formatSilence,
  formatLastSold,
  formatMargin,
  formatShare,
  RankChange,
} from './product-format.tsx'

type ProductProps = { report: ProductsReport; product: ProductFigures }

const SHOWN = ['net_sales', 'units', 'share', 'rank', 'grade', 'margin', 'profit', 'last_sold'] as const

/** The figures of the card that may be long. */
const longestOf = ({ report, product: { net_sales, margin, lastSold } }: ProductProps): string[] => [
  formatFigure('net_sales', net_sales.value ?? 0, report.store.currency),
  formatFigure('gross_profit', margin?.profit ?? 0, report.store.currency),
  formatLastSold(lastSold),
]

/** What the product sold in the period, and how it compares with the others. */
export function ProductSummary({ report, product }: ProductProps) {
  const { comparison, period } = report
  const { net_sales, units, share, rank, rankBefore, grade, lastSold, daysSinceSold, margin } = product
  const silence = formatSilence(daysSinceSold, earlyEndOf(report))
  const coverage = formatCoverage(margin)
  const figure = { product, report }
  const strip = longestOf(figure)
  const compare = (kind: 'money' | 'count' | 'rate', metric: Metric, format: MetricFormat) =>
    comparison && <MetricComparison trait={{ kind, good: 'up' }} metric={metric} period={period} format={format} />
  const earlier =
    (metric: 'net_sales' | 'units'): MetricFormat =>
    (value, to) => {
      const days = to === undefined ? comparison : { from: period.from, to }
      if (days === null) return null
      return (
        <ProductFigure
          {...figure}
          metric={metric}
          value={value}
          days={days}
          isCaption
          className="pointer-coarse:min-h-6 pointer-coarse:after:hidden"
        />
      )
    }
  return (
    <Card aria-labelledby="product-sales" className="lg:col-span-2">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id="product-sales" className="text-base font-semibold">
          Sales
        </h2>
        <Definitions of="sales" terms={SHOWN.map((name) => PRODUCT_TERMS[name])} />
      </div>
      <dl className="grid gap-x-5 gap-y-6 min-[22.5rem]:grid-cols-2 md:grid-cols-4">
        <Fact
          strip={strip}
          name="net_sales"
          value={<ProductFigure {...figure} metric="net_sales" value={net_sales.value ?? 0} days={period} />}
        >
          {compare('money', net_sales, earlier('net_sales'))}
        </Fact>
        <Fact
          strip={strip}
          name="units"
          value={<ProductFigure {...figure} metric="units" value={units.value ?? 0} days={period} />}
        >
          {compare('count', units, earlier('units'))}
        </Fact>
        <Fact strip={strip} name="share" value={formatShare(share.value)}>
          {compare('rate', share, formatShare)}
        </Fact>
        <Fact strip={strip} name="rank" value={rank === null ? '—' : formatNumber(rank)}>
          {comparison && <RankChange rank={rank} rankBefore={rankBefore} />}
        </Fact>
        <Fact strip={strip} name="grade" value={grade && GRADE_LABELS[grade]} />
        <Fact strip={strip} name="margin" value={formatMargin(margin)}>
          {coverage !== null && <span className="text-muted">{coverage}</span>}
          {margin === null && (
            <TextLink
              to="/documentation/costs-and-margins"
              className="inline-flex items-center pointer-coarse:min-h-11"
            >
              How to add costs
            </TextLink>
          )}
        </Fact>
        <Fact
          strip={strip}
          name="profit"
          value={margin && <ProductFigure {...figure} metric="gross_profit" value={margin.profit} days={period} />}
        />
        <Fact strip={strip} name="last_sold" value={formatLastSold(lastSold)}>
          {silence !== null && <span className="text-muted">{silence}</span>}
        </Fact>
      </dl>
    </Card>
  )
}

/** A missing value is `null`. */
type FactProps = {
  name: keyof typeof PRODUCT_TERMS
  value: ReactNode
  /** The longest texts among the figures of the card. */
  strip: readonly string[]
  children?: ReactNode
}

/** A figure of the product with what it is compared with, or another note. */
export function Fact({ name, value, strip, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-muted sm:text-sm">{PRODUCT_TERMS[name].label}</dt>
      <dd className="mt-1 leading-8">
        <KeyFigure strip={strip} className="[--figure-size:1.125rem] sm:[--figure-size:1.25rem]">
          {value ?? '—'}
        </KeyFigure>
      </dd>
      {children && <dd className="flex flex-wrap items-center gap-x-2 text-xs tabular-nums">{children}</dd>}
    </div>
  )
}
