import { NotFound } from '#app/not-found.tsx'
import { ProductScreen } from '#features/analytics/products/product-screen.tsx'

/** The page of a product. One that doesn't exist, or that another store sells, is a page that isn't found. */
export function Component() {
  return <ProductScreen notFound={<NotFound />} />
}
