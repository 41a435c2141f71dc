import { useChangeConnection } from '#data/stores/connections.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { FaultAlert } from './fault-alert.tsx'

type DialogProps = {
  /** Of the connection. */
  id: string
  /** How many orders the shop no longer lists. */
  missing: number
  onClose: () => void
}

/** Lets live sync take out orders that somebody deleted in the shop. */
export function DeletionsDialog({ id, missing, onClose }: DialogProps) {
  const { mutate, isPending, error } = useChangeConnection(id)
  const orders = formatCount(missing, 'order')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isDismissible={!isPending}
      title={`Were ${orders} deleted?`}
      description={`The next sync asks the shop for each. Those that it no longer has leave your figures, at most ${orders}. They stay in the history.`}
    >
      <FaultAlert title="Nothing was changed" error={error} isPending={isPending} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="destructive"
          isLoading={isPending}
          onClick={() => mutate({ action: 'confirm_deletions', count: missing }, { onSuccess: onClose })}
        >
          Take out {orders}
        </Button>
      </div>
    </Dialog>
  )
}
