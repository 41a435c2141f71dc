import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'

/** Instead of work, for a person without a store. */
export const NoStore = () => (
  <Card>
    <EmptyState
      icon={ClipboardCheck}
      title="You have no store yet"
      description="Import orders or explore with sample data first. Then there is something to propose."
      actions={
        <LinkButton to="/dashboard" variant="outline">
          Open the dashboard
        </LinkButton>
      }
    />
  </Card>
)
