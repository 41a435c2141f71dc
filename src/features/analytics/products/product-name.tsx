import type { ProductFigures, StockState } from '#domain/contracts/products.ts'
import { STOCK_TERMS } from '#domain/product-terms.ts'
import { Badge } from '#ui/badge.tsx'
import { describeProduct } from './product-format.tsx'

const TONES: Record<StockState, 'bad' | 'warning'> = { out_of_stock: 'bad', slow: 'warning', dead: 'bad' }

/** A product's title with its variant, SKU and what its stock needs a look for. */
export function ProductName({ product }: { product: ProductFigures }) {
  const { stockState, title } = product
  const details = describeProduct(product)
  return (
    <>
      <bdi className="wrap-anywhere">{title}</bdi>
      {details && <span className="block text-xs wrap-anywhere text-muted">{details}</span>}
      {stockState && (
        <Badge tone={TONES[stockState]} className="mt-1">
          {STOCK_TERMS[stockState].label}
        </Badge>
      )}
    </>
  )
}
