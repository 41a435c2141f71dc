import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TextLink } from '#ui/text-link.tsx'

type ShopLinkProps = { id: string; children: ReactNode }

const linkStyles = 'wrap-break-word pointer-coarse:inline-flex pointer-coarse:min-h-6 pointer-coarse:items-center'

/** Returns a function for paths of the store that the URL names, if it names one. */
function useStorePath(folder: string): (id: string) => string {
  const [search] = useSearchParams()
  const store = search.get('store')
  const query = store === null ? '' : `?${new URLSearchParams({ store }).toString()}`
  return (id) => `${folder}/${id}${query}`
}

/** Returns a function for the address of a customer's page. */
export const useCustomerPath = (): ((id: string) => string) => useStorePath('/analytics/customers')

/** A customer's name that leads to the customer's page. */
export function CustomerLink({ id, children }: ShopLinkProps) {
  return (
    <TextLink to={useCustomerPath()(id)} className={linkStyles}>
      <bdi>{children}</bdi>
    </TextLink>
  )
}

/** An order's number that leads to the order's page. */
export function OrderLink({ id, children }: ShopLinkProps) {
  return (
    <TextLink to={useStorePath('/analytics/orders')(id)} className={linkStyles}>
      <bdi>{children}</bdi>
    </TextLink>
  )
}
