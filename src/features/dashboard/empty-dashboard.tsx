import Store from 'lucide-react/icons/store'
import { useCreateSample } from '#data/sample.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { toastFailure } from './toast-failure.ts'

type EmptyDashboardProps = {
  /** `null` for a person without a store. */
  storeId: string | null
  onImport: () => void
}

/** A store without orders: the three ways to fill it. */
export function EmptyDashboard({ storeId, onImport }: EmptyDashboardProps) {
  const createSample = useCreateSample()
  return (
    <Card>
      <EmptyState
        icon={Store}
        title="See how your shop is doing"
        description="Bring in your order history and the figures are here within a minute: sales, orders, customers, what sold, and how it compares."
        actions={
          <>
            <Button onClick={onImport}>Import orders</Button>
            <LinkButton variant="outline" to="/integrations">
              Connect a platform
            </LinkButton>
            <Button
              variant="ghost"
              isLoading={createSample.isPending}
              onClick={() =>
                createSample.mutate(storeId, {
                  onError: (error) => toastFailure('The sample data was not made', error),
                })
              }
            >
              Explore with sample data
            </Button>
          </>
        }
      />
    </Card>
  )
}
