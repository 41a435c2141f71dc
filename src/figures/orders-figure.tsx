import { FigureButton } from './figure-button.tsx'
import { type OpenedOrders, useOpenOrders } from './opened-orders.ts'

type OrdersFigureProps = OpenedOrders & {
  /** The figure. */
  text: string
  className?: string | undefined
  /** -1 for a figure that arrows lead to. */
  tabIndex?: number | undefined
}

/** A figure that opens the orders or refunds that it is made of. */
export function OrdersFigure({ text, className, tabIndex, ...orders }: OrdersFigureProps) {
  const open = useOpenOrders()
  return (
    <FigureButton
      text={text}
      opens={`the ${orders.question.rows ?? 'orders'}`}
      onOpen={() => open(orders)}
      className={className}
      tabIndex={tabIndex}
    />
  )
}
