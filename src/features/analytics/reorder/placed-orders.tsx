import { useId } from 'react'
import { useTakeBackOrders } from '#data/analytics/reorder.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Card } from '#ui/layout/card.tsx'

/** What was just ordered here, until the screen is left. */
export type Placed = { ids: readonly string[]; text: string }

type PlacedOrdersProps = { placed: readonly Placed[]; onUndone: (placed: Placed) => void }

/** What was just ordered, each with a button that takes it back. */
export function PlacedOrders({ placed, onUndone }: PlacedOrdersProps) {
  if (placed.length === 0) return null
  return (
    <Card aria-label="Just ordered" className="py-2">
      <ul className="divide-y divide-line">
        {placed.map((order) => (
          <PlacedRow key={order.ids[0]} order={order} onUndone={() => onUndone(order)} />
        ))}
      </ul>
    </Card>
  )
}

/** The button that was pressed is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function PlacedRow({ order, onUndone }: { order: Placed; onUndone: () => void }) {
  const textId = useId()
  const { mutateAsync, isPending } = useTakeBackOrders()

  async function undo() {
    try {
      await mutateAsync(order.ids)
      onUndone()
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
