import { memo, type ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

type FiguresAreaProps = {
  /** Whether other figures were asked for. */
  isOutdated: boolean
  className?: string | undefined
  children: ReactNode
}

/** Figures, dimmed from when others are asked for until those are drawn in their place. */
export function FiguresArea({ isOutdated, className, children }: FiguresAreaProps) {
  return (
    <div
      aria-busy={isOutdated}
      className={cn('transition-opacity duration-150', isOutdated && 'pointer-events-none opacity-50', className)}
    >
      <Drawn isOutdated={isOutdated}>{children}</Drawn>
    </div>
  )
}

/** Drawing figures that are about to be replaced would only delay the new ones. */
const Drawn = memo(
  function Drawn({ children }: Omit<FiguresAreaProps, 'className'>) {
    return children
  },
  (_, { isOutdated }) => isOutdated,
)
