import { Suspense, useState } from 'react'
import { FigureButton } from './figure-button.tsx'
import type { OrdersBehindProps } from './orders-behind.tsx'
import { lazyPart } from '#lib/lazy-part.ts'

const OrdersBehind = lazyPart(async () => (await import('./orders-behind.tsx')).OrdersBehind)

type OrdersFigureProps = Omit<OrdersBehindProps, 'onClose'> & {
  /** The figure. */
  text: string
  className?: string | undefined
  /** -1 for a figure that arrows lead to. */
  tabIndex?: number
}

/** A figure that opens the orders or refunds that it is made of. */
export function OrdersFigure({ text, className, tabIndex, ...behind }: OrdersFigureProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <FigureButton
        text={text}
        opens={`the ${behind.question.rows ?? 'orders'}`}
        onOpen={() => setIsOpen(true)}
        className={className}
        tabIndex={tabIndex}
      />
      {isOpen && (
        <Suspense>
          <OrdersBehind {...behind} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
