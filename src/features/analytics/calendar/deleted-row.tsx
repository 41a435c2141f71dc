import { type EventEntry, useMarkEvent } from '#data/analytics/events.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

/** An event that was deleted in this visit, with all that is needed to mark it again. */
export type DeletedEvent = EventEntry & { id: string }

/** The button that was pressed is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

type DeletedRowProps = { event: DeletedEvent; storeId: string; onUndone: () => void }

/** An event that was just deleted, until the screen is left. */
export function DeletedRow({ event, storeId, onUndone }: DeletedRowProps) {
  const { mutateAsync, isPending } = useMarkEvent(storeId)
  // The row is gone by then, and with it the callbacks of `mutate`.
  const handleUndo = () =>
    mutateAsync(event).then(onUndone, (error: Error) => toastFailure(error, 'The event was not restored'))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 text-muted">
      <span className="min-w-0 break-words">
        Deleted: <bdi>{event.name}</bdi>
      </span>
      <Button
        variant="outline"
        size="sm"
        ref={takeFocus}
        isLoading={isPending}
        onClick={() => void handleUndo()}
        aria-label={`Undo deleting ${event.name}`}
      >
        Undo
      </Button>
    </li>
  )
}
