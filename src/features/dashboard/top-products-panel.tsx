import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { useProductPath } from '#figures/records/product-link.tsx'
import { formatCount, formatMoney, formatRange } from '#lib/format.ts'
import { BarList } from '#ui/charts/bar-list.tsx'
import { Card } from '#ui/layout/card.tsx'

/** The best-selling products of the period, by net sales. */
export function TopProductsPanel({ dashboard: { period, topProducts, store } }: { dashboard: Dashboard }) {
  const pathOf = useProductPath()
  const sold = topProducts.filter((product) => product.net_sales > 0)
  const bars = sold.map((product) => ({
    id: product.id,
    label: product.title,
    to: pathOf(product.id),
    value: product.net_sales,
    detail: `${formatCount(product.units, 'unit')}${product.sku ? ` · ${product.sku}` : ''}`,
  }))
  return (
    <Card aria-labelledby="top-products">
      <h2 id="top-products" className="text-base font-semibold">
        Top products
      </h2>
      <p className="mb-4 text-xs text-muted tabular-nums">{formatRange(period)}</p>
      {bars.length > 0 ? (
        <BarList bars={bars} renderValue={(value) => formatMoney(value, store.currency)} />
      ) : (
        <p className="text-muted">No products sold in this period.</p>
      )}
    </Card>
  )
}
