import type { ReactNode } from 'react'
import { TextLink } from '#ui/links/text-link.tsx'

type ShopLinkProps = {
  id: string
  /** Whether a name that is too long is cut, instead of wrapped. */
  isInOneLine?: boolean
  children: ReactNode
}

// At least as tall as WCAG 2.2 asks of a target beside others.
const stylesOf = (isInOneLine: boolean) =>
  isInOneLine
    ? 'block w-fit max-w-full truncate leading-6'
    : 'inline-flex min-h-6 max-w-full items-center wrap-anywhere'

/** A customer's name that leads to the customer's page. */
export function CustomerLink({ id, isInOneLine = false, children }: ShopLinkProps) {
  return (
    <TextLink to={`/analytics/customers/${id}`} className={stylesOf(isInOneLine)}>
      <bdi>{children}</bdi>
    </TextLink>
  )
}

/** An order's number that leads to the order's page. */
export function OrderLink({ id, isInOneLine = false, children }: ShopLinkProps) {
  return (
    <TextLink to={`/analytics/orders/${id}`} className={stylesOf(isInOneLine)}>
      <bdi>{children}</bdi>
    </TextLink>
  )
}
