import { useSearchParams } from 'react-router'
import { keepPeriod } from '#figures/choices/period-choice.ts'
import { cn } from '#lib/cn.ts'
import { AppLink } from '#ui/links/app-link.tsx'

/** Returns a function for the address of a product's page, which shows the same store and days as this one. */
export function useProductPath(): (id: string) => string {
  const [search] = useSearchParams()
  const kept = keepPeriod(search)
  return (id) => `/analytics/products/${id}${kept}`
}

/** A product's name, which opens its page. */
export function ProductLink({ id, title, className }: { id: string; title: string; className?: string }) {
  const pathOf = useProductPath()
  return (
    <AppLink
      to={pathOf(id)}
      className={cn('underline decoration-line-strong underline-offset-4 hover:decoration-current', className)}
    >
      <bdi className="wrap-anywhere">{title}</bdi>
    </AppLink>
  )
}

/** A product's name in another record. It opens the product's page if the product is known. */
export function MentionedProduct({ id, title }: { id: string | null; title: string }) {
  return id === null ? <bdi className="wrap-anywhere">{title}</bdi> : <ProductLink id={id} title={title} />
}
