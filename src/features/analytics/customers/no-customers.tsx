import Users from 'lucide-react/icons/users'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

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
