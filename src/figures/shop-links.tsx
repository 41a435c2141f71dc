import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TextLink } from '#ui/text-link.tsx'

type ShopLinkProps = { id: string; children: ReactNode }

const linkStyles = 'wrap-anywhere pointer-coarse:inline-flex pointer-coarse:min-h-6 pointer-coarse:items-center'

/** Returns a path of the store that the URL names, if it names one. */
function useStorePath(path: string) {
  const [search] = useSearchParams()
  const store = search.get('store')
  return store === null ? path : `${path}?${new URLSearchParams({ store }).toString()}`
}

/** A customer's name that leads to the customer's page. */
export function CustomerLink({ id, children }: ShopLinkProps) {
  return (
    <TextLink to={useStorePath(`/analytics/customers/${id}`)} className={linkStyles}>
      <bdi>{children}</bdi>
    </TextLink>
  )
}

/** An order's number that leads to the order's page. */
export function OrderLink({ id, children }: ShopLinkProps) {
  return (
    <TextLink to={useStorePath(`/analytics/orders/${id}`)} className={linkStyles}>
      <bdi>{children}</bdi>
    </TextLink>
  )
}
