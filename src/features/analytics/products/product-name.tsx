import type { ProductFigures, StockState } from '#domain/contracts/analytics/products.ts'
import { STOCK_TERMS } from '#domain/product-terms.ts'
import { ProductLink } from '#figures/records/product-link.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { describeProduct } from './product-format.tsx'

const TONES: Record<StockState, 'bad' | 'warning'> = {
  out_of_stock: 'bad',
  running_low: 'warning',
  slow: 'warning',
  dead: 'bad',
}

/** A product's title with its variant, SKU and what its stock needs a look for. */
export function ProductName({ product }: { product: ProductFigures }) {
  const { id, stockState, title } = product
  const details = describeProduct(product)
  return (
    <>
      <ProductLink id={id} title={title} className="line-clamp-3" />
      {details && <span className="block text-xs wrap-anywhere text-muted">{details}</span>}
      {stockState && (
        <span className="mt-1 block">
          <StockBadge state={stockState} />
        </span>
      )}
    </>
  )
}

/** What stands below a product's title on a card: what tells it from others with this title, and its stock. */
export function ProductDetails({ product }: { product: ProductFigures }) {
  const { stockState, title, variant } = product
  const ofVariant = variant !== title && variant
  if (!ofVariant && !stockState) return null
  return (
    <span className="flex flex-wrap gap-x-3">
      {ofVariant}
      {stockState && <StockBadge state={stockState} />}
    </span>
  )
}

/** What the stock of a product needs a look for. */
export function StockBadge({ state }: { state: StockState }) {
  return <Badge tone={TONES[state]}>{STOCK_TERMS[state].label}</Badge>
}
