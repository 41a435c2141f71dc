import { TextLink } from '#ui/links/text-link.tsx'

type ShopLinkProps = {
  id: string
  /** Whether a name that is too long is cut, instead of wrapped. */
  isInOneLine?: boolean
  children: string
}

// At least as tall as WCAG 2.2 asks of a target beside others.
const stylesOf = (isInOneLine: boolean) =>
  isInOneLine
    ? 'block w-fit max-w-full truncate leading-6'
    : 'inline-flex min-h-6 max-w-full items-center wrap-anywhere'

/** The name of what a link leads to. Where it wraps, it has three lines at most; its tooltip has all of it. */
function Name({ isInOneLine, children }: { isInOneLine: boolean; children: string }) {
  return (
    <bdi title={children} className={isInOneLine ? undefined : 'line-clamp-3'}>
      {children}
    </bdi>
  )
}

/** A customer's name that leads to the customer's page. */
export function CustomerLink({ id, isInOneLine = false, children }: ShopLinkProps) {
  return (
    <TextLink to={`/analytics/customers/${id}`} className={stylesOf(isInOneLine)}>
      <Name isInOneLine={isInOneLine}>{children}</Name>
    </TextLink>
  )
}

/** An order's number that leads to the order's page. */
export function OrderLink({ id, isInOneLine = false, children }: ShopLinkProps) {
  return (
    <TextLink to={`/analytics/orders/${id}`} className={stylesOf(isInOneLine)}>
      <Name isInOneLine={isInOneLine}>{children}</Name>
    </TextLink>
  )
}
