import { useRemoveSample } from '#data/imports/sample.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'

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
      toastFailure(error, 'Sample data could not be removed')
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone="warning">Sample data</Badge>
      <Button
        variant="outline"
        size="compact"
        className="h-6"
        isLoading={remove.isPending}
        onClick={() => void handleRemove()}
      >
        Remove sample data
      </Button>
    </span>
  )
}
