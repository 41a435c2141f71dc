import { lazy, Suspense, useState } from 'react'
import { cn } from '#lib/cn.ts'
import type { OrdersBehindProps } from './orders-behind.tsx'

const OrdersBehind = lazy(async () => ({ default: (await import('./orders-behind.tsx')).OrdersBehind }))

type OrdersFigureProps = Omit<OrdersBehindProps, 'onClose'> & {
  /** The figure. */
  text: string
  className?: string
  /** -1 for a figure that arrows lead to. */
  tabIndex?: number
}

/** A figure that opens the orders that it is made of. */
export function OrdersFigure({ text, className, tabIndex, ...behind }: OrdersFigureProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        title="Show the orders"
        className={cn(
          // `relative` keeps the hidden text inside the button. Otherwise it would widen the page.
          'relative tabular-nums underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-current pointer-coarse:min-h-11',
          className,
        )}
        onClick={() => setIsOpen(true)}
      >
        {text}
        <span className="sr-only">: show the orders</span>
      </button>
      {isOpen && (
        <Suspense>
          <OrdersBehind {...behind} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
