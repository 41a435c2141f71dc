import { useRemoveSample } from '#data/sample.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { toastFailure } from './toast-failure.ts'

/** Says that the figures are not the shop's own, and takes them away again. */
export function SampleBadge({ storeId }: { storeId: string }) {
  const remove = useRemoveSample()

  // Awaited here: by then the badge is gone, and a gone component's own callbacks are not called.
  async function handleRemove() {
    try {
      await remove.mutateAsync(storeId)
      toast({ title: 'Sample data removed', variant: 'success' })
    } catch (error) {
      toastFailure('The sample data was not removed', error)
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
