import Store from 'lucide-react/icons/store'
import { useCreateSample } from '#data/imports/sample.ts'
import { OtherStores } from '#figures/period/store-select.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { SampleProgress } from './sample-progress.tsx'

type EmptyStoreProps = {
  /** `null` for a person without a store. */
  storeId: string | null
  onImport: () => void
}

/** Shown for a store without orders: three ways to get figures. */
export function EmptyStore({ storeId, onImport }: EmptyStoreProps) {
  const createSample = useCreateSample()
  return (
    <>
      {storeId && <OtherStores storeId={storeId} />}
      <Card>
        <EmptyState
          icon={Store}
          title="See how your shop is doing"
          description="Import your order history to see sales, orders, customers and best sellers, and how they change. It takes about a minute."
          actions={
            <>
              <Button onClick={onImport}>Import orders</Button>
              <Button
                variant="outline"
                isLoading={createSample.isPending}
                onClick={() =>
                  createSample.mutate(storeId, {
                    onError: (error) => toastFailure(error, 'Sample data could not be added'),
                  })
                }
              >
                Explore with sample data
              </Button>
              <LinkButton variant="outline" to="/integrations">
                Connect a platform
              </LinkButton>
              <SampleProgress isPending={createSample.isPending} />
            </>
          }
        />
      </Card>
    </>
  )
}
