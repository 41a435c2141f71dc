import Store from 'lucide-react/icons/store'
import { useCreateSample, useRemoveSample } from '#data/imports/sample.ts'
import { OtherStores } from '#figures/period/store-select.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'

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
              <LinkButton variant="outline" to="/integrations">
                Connect a platform
              </LinkButton>
              <Button
                variant="ghost"
                isLoading={createSample.isPending}
                onClick={() =>
                  createSample.mutate(storeId, {
                    onError: (error) => toastFailure('Sample data could not be added', error),
                  })
                }
              >
                Explore with sample data
              </Button>
            </>
          }
        />
      </Card>
    </>
  )
}

/** Shows that the figures are sample data, with a button that removes it. */
export function SampleBadge({ storeId }: { storeId: string }) {
  const remove = useRemoveSample()

  // Uses `mutateAsync` because removing the data unmounts this badge, and React Query skips the callbacks of unmounted
  // components.
  async function handleRemove() {
    try {
      await remove.mutateAsync(storeId)
      toast({ title: 'Sample data removed', variant: 'success' })
    } catch (error) {
      toastFailure('Sample data could not be removed', error)
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone="warning">Sample data</Badge>
      <Button variant="link" size="compact" isLoading={remove.isPending} onClick={() => void handleRemove()}>
        Remove sample data
      </Button>
    </span>
  )
}

function toastFailure(title: string, error: unknown): void {
  const description = error instanceof Error ? error.message : 'Please try again.'
  toast({ title, description, variant: 'destructive' })
}
