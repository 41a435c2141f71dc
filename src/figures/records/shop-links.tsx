import type { ReactNode } from 'react'
import { TextLink } from '#ui/links/text-link.tsx'

type ShopLinkProps = { id: string; children: ReactNode }

const linkStyles = 'wrap-break-word pointer-coarse:inline-flex pointer-coarse:min-h-6 pointer-coarse:items-center'

/** A customer's name that leads to the customer's page. */
export function CustomerLink({ id, children }: ShopLinkProps) {
  return (
    <TextLink to={`/analytics/customers/${id}`} className={linkStyles}>
      <bdi>{children}</bdi>
    </TextLink>
  )
}

/** An order's number that leads to the order's page. */
export function OrderLink({ id, children }: ShopLinkProps) {
  return (
    <TextLink to={`/analytics/orders/${id}`} className={linkStyles}>
      <bdi>{children}</bdi>
    </TextLink>
  )
}
