import type { CoverMethod } from '#domain/contracts/analytics/product-terms.ts'
import type { ProductFigures, ProductsReport } from '#domain/contracts/analytics/products.ts'
import { PRODUCT_TERMS, STOCK_TERMS } from '#domain/product-terms.ts'
import { Definitions } from '#figures/panels/definitions.tsx'
import { formatNumber, formatPercent, formatRange } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { formatCover, formatCoverRange, formatLeftOutDays } from './product-format.tsx'
import { StockBadge } from './product-name.tsx'
import { Fact } from './product-summary.tsx'

const TERMS = [
  PRODUCT_TERMS.available,
  PRODUCT_TERMS.days_of_cover,
  PRODUCT_TERMS.sell_through,
  ...Object.values(STOCK_TERMS),
]

const METHODS: Record<CoverMethod, string> = {
  forecast: 'The days of cover come from a forecast of the coming weeks, which was closer than this rate in the past.',
  rate: 'The days of cover assume that sales continue at this rate.',
}

type ProductProps = { report: ProductsReport; product: ProductFigures }

/** How much of the product is in stock, and how long that lasts. */
export function ProductStock({ report: { stockPeriod }, product }: ProductProps) {
  const { available, cover, sellThrough, stockState } = product
  const range = formatCoverRange(cover)
  const leftOut = formatLeftOutDays(cover)
  const strip = [formatNumber(available ?? 0), formatCover(cover)]
  return (
    <Card aria-labelledby="product-stock" className="lg:col-span-2">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="product-stock" className="text-base font-semibold">
          Stock
        </h2>
        {stockState && <StockBadge state={stockState} />}
        <div className="ml-auto">
          <Definitions of="stock" terms={TERMS} />
        </div>
      </div>
      {available === null ? (
        <p className="text-muted">
          The stock of this product is not known. Import a product file with quantities to see how long it lasts.
        </p>
      ) : (
        <>
          <dl className="grid gap-x-5 gap-y-6 min-[22.5rem]:grid-cols-2 md:grid-cols-3">
            <Fact strip={strip} name="available" value={formatNumber(available)} />
            <Fact strip={strip} name="days_of_cover" value={formatCover(cover)}>
              {range !== null && <span className="text-muted">{range}, in 8 of 10 cases</span>}
            </Fact>
            <Fact strip={strip} name="sell_through" value={sellThrough === null ? '—' : formatPercent(sellThrough)} />
          </dl>
          {cover.kind === 'days' && (
            <p className="mt-4 text-xs text-muted">
              Sold {formatNumber(cover.velocity)} units a day, {formatRange(stockPeriod)}
              {leftOut !== null && `, ${leftOut}`}. {METHODS[cover.method]}
            </p>
          )}
        </>
      )}
    </Card>
  )
}
