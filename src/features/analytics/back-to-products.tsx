import { useSearchParams } from 'react-router'
import { reportTabPath } from '#figures/choices/report-tab-path.ts'
import { BackLink } from '#ui/links/back-link.tsx'

/** A link back to the products of Analytics, in the period that the URL names. */
export function BackToProducts() {
  const [search] = useSearchParams()
  return <BackLink to={reportTabPath('products', search)} label="Products" />
}
