import Users from 'lucide-react/icons/users'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'

/** Replaces a report on customers in a store without any. */
export function NoCustomers() {
  return (
    <Card>
      <EmptyState
        icon={Users}
        title="No customers yet"
        description="This report needs orders with a customer in your store’s currency."
      />
    </Card>
  )
}
