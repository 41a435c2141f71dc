import type { FiguresQuestion } from '#data/figures/paths.ts'
import { FigureButton } from './figure-button.tsx'
import { type OpenedOrders, useOpenOrders } from './opened-orders.ts'

/** What a figure opens. Without a question it opens nothing. */
export type FigureOrders = Omit<OpenedOrders, 'question'> & { question: FiguresQuestion | null }

type OrdersFigureProps = FigureOrders & {
  /** The figure. */
  text: string
  className?: string | undefined
  /** -1 for a figure that arrows lead to. */
  tabIndex?: number | undefined
}

/** A figure that opens the orders or refunds that it is made of. */
export function OrdersFigure({ text, className, tabIndex, question, ...orders }: OrdersFigureProps) {
  const open = useOpenOrders()
  if (question === null) return text
  return (
    <FigureButton
      text={text}
      opens={`the ${question.rows ?? 'orders'}`}
      onOpen={() => open({ ...orders, question })}
      className={className}
      tabIndex={tabIndex}
    />
  )
}
