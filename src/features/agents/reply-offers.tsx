import type { Offer } from '#domain/advisor/advisor.ts'
import { useCreateSample } from '#data/sample.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { toast } from '#ui/toast.ts'

/** Ways to get figures, where there are none to answer from. */
export function ReplyOffers({ offers, store }: { offers: readonly Offer[]; store: string | null }) {
  const createSample = useCreateSample()
  if (offers.length === 0) return null

  // Awaited here: making the first store opens its own chat, and a gone component's callbacks are not called.
  async function fillWithSample() {
    try {
      await createSample.mutateAsync(store)
      toast({ title: 'Sample data added', description: 'Ask again, now there are figures.', variant: 'success' })
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'The sample data was not made', description, variant: 'destructive' })
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
    </div>
  )
}
