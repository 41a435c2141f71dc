import { useQuery } from '@tanstack/react-query'
import { dashboardQueries } from '#data/figures/dashboard.ts'
import { useCreateSample } from '#data/imports/sample.ts'
import type { Offer } from '#domain/advisor/advisor.ts'
import { SampleProgress } from '#figures/panels/sample-progress.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { LinkButton } from '#ui/links/link-button.tsx'
import { MESSAGE_FIELD } from './message-field.ts'

/** Buttons to import orders or add sample data. They go away once the store has orders. */
export function FigureOffers({ offers, store }: { offers: readonly Offer[]; store: string | null }) {
  const { data: latest } = useQuery(dashboardQueries.figures(store === null ? {} : { store }))
  const createSample = useCreateSample()
  // Without an answer of the server, nothing is known about the orders.
  if (offers.length === 0 || latest === undefined || latest?.store.lastOrderDay) return null

  // Uses `mutateAsync` because creating the first store replaces this chat, and React Query skips the callbacks of
  // unmounted components.
  async function fillWithSample() {
    try {
      await createSample.mutateAsync(store)
      // The button that had the focus is gone. The first store replaces this chat, but React Query tells of it in a task
      // of its own, which comes before this one.
      setTimeout(() => document.getElementById(MESSAGE_FIELD)?.focus())
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
