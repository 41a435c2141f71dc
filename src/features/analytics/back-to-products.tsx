import { useSearchParams } from 'react-router'
import { keepPeriod } from '#figures/choices/period-choice.ts'
import { BackLink } from '#ui/links/back-link.tsx'

/** A link back to the products of Analytics, in the period that the URL names. */
export function BackToProducts() {
  const [search] = useSearchParams()
  const address = new URLSearchParams([['tab', 'products'], ...new URLSearchParams(keepPeriod(search))])
  return <BackLink to={`/analytics?${address}`} label="Products" />
}
