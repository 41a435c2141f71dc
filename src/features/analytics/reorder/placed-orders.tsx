import { useId } from 'react'
import { useTakeBackOrders } from '#data/analytics/reorder.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

/** What was just ordered here from a vendor, until the screen is left. */
export type Placed = { vendor: string | null; ids: readonly string[]; text: string }

/** `onUndo` is called before the row goes, so that focus can be moved. */
type PlacedOrdersProps = { placed: readonly Placed[]; onUndo: () => void }

/** What was just ordered, each with a button that takes it back. */
export function PlacedOrders({ placed, onUndo }: PlacedOrdersProps) {
  if (placed.length === 0) return null
  return (
    <ul aria-label="Just ordered" className="mb-3 divide-y divide-line border-y border-line">
      {placed.map((order) => (
        <PlacedRow key={order.ids[0]} order={order} onUndo={onUndo} />
      ))}
    </ul>
  )
}

/** The button that was pressed is gone. The page stays where it is. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

function PlacedRow({ order, onUndo }: { order: Placed; onUndo: () => void }) {
  const textId = useId()
  const { mutateAsync, isPending } = useTakeBackOrders()

  async function undo() {
    onUndo()
    try {
      await mutateAsync(order.ids)
    } catch (error) {
      toastFailure(error, 'Order not taken back')
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <span id={textId} className="min-w-0 wrap-anywhere">
        {order.text}
      </span>
      <Button
        variant="outline"
        size="sm"
        ref={takeFocus}
        isLoading={isPending}
        aria-describedby={textId}
        onClick={() => void undo()}
      >
        Undo
      </Button>
    </li>
  )
}
