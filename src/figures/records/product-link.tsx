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

/** A number and its unit at the end of a name: the 30 g of a tea. They stay in one line. */
const NUMBER_WITH_UNIT = /\d[\d.,]*\s\S{1,2}$/u

function Title({ title }: { title: string }) {
  const at = title.search(NUMBER_WITH_UNIT)
  return (
    <bdi className="wrap-anywhere">
      {at <= 0 ? title : title.slice(0, at)}
      {at > 0 && <span className="whitespace-nowrap">{title.slice(at)}</span>}
    </bdi>
  )
}

/** A product's name, which opens its page. */
export function ProductLink({ id, title, className }: { id: string; title: string; className?: string }) {
  const pathOf = useProductPath()
  return (
    <AppLink
      to={pathOf(id)}
      className={cn('underline decoration-line-strong underline-offset-4 hover:decoration-current', className)}
    >
      <Title title={title} />
    </AppLink>
  )
}

/** A product's name in another record. It opens the product's page if the product is known. */
export function MentionedProduct({ id, title }: { id: string | null; title: string }) {
  return id === null ? <Title title={title} /> : <ProductLink id={id} title={title} />
}
