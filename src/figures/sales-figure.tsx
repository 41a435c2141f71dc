import { Suspense, useState } from 'react'
import { FigureButton } from './figure-button.tsx'
import type { SalesBehindProps } from './sales-behind.tsx'
import { lazyPart } from '#lib/lazy-part.ts'

const SalesBehind = lazyPart(async () => (await import('./sales-behind.tsx')).SalesBehind)

type SalesFigureProps = Omit<SalesBehindProps, 'onClose'> & {
  value: number | null
  /** The formatted value. */
  text: string
  className?: string | undefined
  /** -1 for a figure that arrows lead to. */
  tabIndex?: number | undefined
}

/** A figure of a period that opens what it is made of: refunds for their number, orders for all others. */
export function SalesFigure({ value, text, className, tabIndex, ...behind }: SalesFigureProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (value === null || value === 0) return text
  return (
    <>
      <FigureButton
        text={text}
        opens={behind.name === 'refunds' ? 'the refunds' : 'the orders'}
        onOpen={() => setIsOpen(true)}
        className={className}
        tabIndex={tabIndex}
      />
      {isOpen && (
        <Suspense>
          <SalesBehind {...behind} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
