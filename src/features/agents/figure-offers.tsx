import { useCreateSample } from '#data/imports/sample.ts'
import type { Offer } from '#domain/advisor/advisor.ts'
import { SampleProgress } from '#figures/panels/sample-progress.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { LinkButton } from '#ui/links/link-button.tsx'

/** Buttons to import orders or add sample data, for a store without orders. */
export function FigureOffers({ offers, store }: { offers: readonly Offer[]; store: string | null }) {
  const createSample = useCreateSample()
  if (offers.length === 0) return null

  // Uses `mutateAsync` because creating the first store replaces this chat, and React Query skips the callbacks of
  // unmounted components.
  async function fillWithSample() {
    try {
      await createSample.mutateAsync(store)
      toast({ title: 'Sample data added', description: 'Ask your question again.', variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Sample data not added')
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {offers.includes('import') && (
        <LinkButton to="/dashboard?import=new" size="sm">
          Import orders
        </LinkButton>
      )}
      {offers.includes('sample') && (
        <Button
          variant="outline"
          size="sm"
          isLoading={createSample.isPending}
          disabled={createSample.isSuccess}
          onClick={() => void fillWithSample()}
        >
          Explore with sample data
        </Button>
      )}
      <SampleProgress isPending={createSample.isPending} />
    </div>
  )
}
