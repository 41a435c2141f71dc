import PackageOpen from 'lucide-react/icons/package-open'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'

/** Product texts are written from the catalog, where their products are known. */
export const ChooseProducts = () => (
  <Card>
    <EmptyState
      icon={PackageOpen}
      title="Choose products in the catalog"
      description="Select the products that need texts, then choose “Write texts”."
      actions={<LinkButton to="/analytics/catalog">Open Catalog</LinkButton>}
    />
  </Card>
)
