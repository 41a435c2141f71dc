import { useForgetCustomer } from '#data/analytics/customers/forget-customer.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'

type ForgetCustomerProps = { customer: { id: string; name: string }; onClose: () => void }

/** Asks whether to remove who a customer is, says what goes and what stays, and does it. */
export function ForgetCustomer({ customer, onClose }: ForgetCustomerProps) {
  const { mutateAsync, isPending } = useForgetCustomer()

  async function forget() {
    try {
      await mutateAsync(customer.id)
      toast({ title: 'Customer forgotten', variant: 'success' })
      onClose()
    } catch (error) {
      toastFailure(error, 'Customer not forgotten')
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Forget ${customer.name}?`}
      description="For a customer who asks to be deleted. This can’t be undone."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" isLoading={isPending} onClick={() => void forget()}>
            Forget customer
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          Name, email address and consent go, and with them notes on the customer and their orders, places in lists,
          saved views, and messages to and from the agents that name them.
        </li>
        <li>Orders, refunds and all figures stay, under “Forgotten customer”.</li>
        <li>Files that you import later don’t bring the person back.</li>
        <li>
          Delete the person in your shop and your mail tool too. Backups and files that you saved still have them.
        </li>
      </ul>
    </Dialog>
  )
}
