import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#lib/cn.ts'
import { Button } from '#ui/buttons/button.tsx'
import { dialogFootStyles } from './dialog-foot-styles.ts'
import { useModal } from './use-modal.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  footer?: ReactNode
  /** `false` removes the close button and ignores Escape and clicks outside, for a question that needs an answer. */
  isDismissible?: boolean
  className?: string
  children?: ReactNode
}

/**
 * A modal dialog in the top layer. On a phone it slides up from the lower edge and leaves room for a toast above it. It is a
 * child of the body, because inside a table it would get the styles of the table.
 */
export function Dialog(props: DialogProps) {
  return props.open ? createPortal(<OpenDialog {...props} />, document.body) : null
}

function OpenDialog({
  onOpenChange,
  title,
  description,
  footer,
  isDismissible = true,
  className,
  children,
}: DialogProps) {
  const close = () => onOpenChange(false)
  const modal = useModal(isDismissible ? close : null)
  const id = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cn(
        'm-auto max-h-[min(100dvh-2rem,48rem)] scroll-pb-32 w-full max-w-[min(32rem,100vw-2rem)] animate-rise rounded-card bg-raised text-ink [--stuck-top:0px] [--table-ground:var(--color-raised)] shadow-float backdrop:animate-appear',
        'max-md:mx-0 max-md:mb-0 max-md:max-h-[calc(100dvh-9rem)] max-md:max-w-none max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)]',
        className,
      )}
    >
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="grid gap-1 pr-10">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h2>
          {description && (
            <div id={`${id}-description`} className="text-muted">
              {description}
            </div>
          )}
        </div>
        {children}
        {footer && <div className={`${dialogFootStyles} pb-5 sm:pb-6`}>{footer}</div>}
      </div>
      {isDismissible && (
        <Button variant="ghost" size="icon" aria-label="Close" className="absolute top-3 right-3" onClick={close}>
          <X aria-hidden />
        </Button>
      )}
    </dialog>
  )
}
