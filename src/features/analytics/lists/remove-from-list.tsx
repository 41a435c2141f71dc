import X from 'lucide-react/icons/x'
import { useRemoveFromList } from '#data/analytics/customers/kept-lists.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'

type RemoveFromListProps = {
  list: { id: string; name: string }
  customer: { id: string; name: string }
  /** Called once the customer is removed, and with it what had the focus. */
  onRemove: () => void
}

/** A button that removes a customer from the list that the page shows. The toast names both. */
export function RemoveFromList({ list, customer, onRemove }: RemoveFromListProps) {
  const { mutateAsync, isPending } = useRemoveFromList()

  async function remove() {
    try {
      await mutateAsync({ listId: list.id, customerId: customer.id })
      toast({ title: `Removed from “${list.name}”`, description: customer.name, variant: 'success' })
      onRemove()
    } catch (error) {
      toastFailure(error, 'Customer not removed')
    }
  }

  return (
    <Button
      variant="ghost"
      size="compact"
      aria-label={`Remove ${customer.name} from ${list.name}`}
      isLoading={isPending}
      onClick={() => void remove()}
    >
      {!isPending && <X aria-hidden />}
      Remove
    </Button>
  )
}
