import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { cn } from '#lib/cn.ts'
import { Card } from './card.tsx'

type ClosedCardProps = {
  title: string
  /** What the content comes down to. */
  headline: ReactNode
  isOpen: boolean
  onToggle: () => void
  className?: string
  children: ReactNode
}

/** A card that shows its title and headline until it is opened. Keep `isOpen` in the URL. */
export function ClosedCard({ title, headline, isOpen, onToggle, className, children }: ClosedCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={`${id}-title`} className={cn('p-0', className)}>
      <h2 className="text-base font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          className="flex w-full items-center justify-between gap-4 rounded-card px-5 py-4 text-left hover:bg-hover"
          onClick={onToggle}
        >
          <span id={`${id}-title`}>{title}</span>
          <ChevronDown aria-hidden className={cn('size-4 shrink-0 text-muted', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div className="-mt-2 px-5 pb-4 text-muted empty:hidden">{headline}</div>
      {isOpen && (
        <div id={`${id}-content`} className="px-5 pb-5">
          {children}
        </div>
      )}
    </Card>
  )
}
