import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, Suspense, useId, useState } from 'react'
import { cn } from '#lib/cn.ts'
import type { ButtonLook } from '#ui/buttons/button-styles.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'

/** What a popup needs to know of the button that opened it. */
export type OpenPopup = {
  id: string
  /** The button. */
  anchor: HTMLElement
  /** Where a menu puts the focus: Arrow Up opens it at its last item. */
  focusAt: 'first' | 'last'
  onClose: () => void
}

type PopupButtonProps = ButtonLook & {
  ref?: Ref<HTMLButtonElement>
  label: string
  kind: 'menu' | 'dialog'
  /** Starts loading the popup's code, before it is needed. */
  onPreload: () => void
  /** Renders the popup, which may still be loading. */
  renderPopup: (popup: OpenPopup) => ReactNode
  isLoading?: boolean
  className?: string | undefined
  buttonClassName?: string | undefined
  tabIndex?: number | undefined
  'aria-describedby'?: string | undefined
  children: ReactNode
}

/** A button that opens a popup. The popup's code loads when the pointer or the focus reaches the button. */
export function PopupButton({
  label,
  kind,
  onPreload,
  renderPopup,
  className,
  buttonClassName,
  children,
  ...props
}: PopupButtonProps) {
  const [popup, setPopup] = useState<Pick<OpenPopup, 'anchor' | 'focusAt'> | null>(null)
  const id = useId()

  function open({ currentTarget }: { currentTarget: HTMLElement }, focusAt: OpenPopup['focusAt']) {
    // Safari doesn't focus a button that is clicked. The popup returns the focus to what had it before.
    currentTarget.focus()
    setPopup({ anchor: currentTarget, focusAt })
  }

  function handleClick(event: MouseEvent<HTMLElement>) {
    if (popup) setPopup(null)
    else open(event, 'first')
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    open(event, event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <div className={cn('relative', className)}>
      <Button
        {...props}
        className={buttonClassName}
        aria-label={label}
        aria-haspopup={kind}
        aria-expanded={popup !== null}
        aria-controls={popup ? id : undefined}
        onPointerEnter={onPreload}
        onFocus={onPreload}
        onClick={handleClick}
        onKeyDown={handleKey}
      >
        {children}
      </Button>
      {popup && (
        <Suspense fallback={<LoadingPopup />}>{renderPopup({ ...popup, id, onClose: () => setPopup(null) })}</Suspense>
      )}
    </div>
  )
}

function LoadingPopup() {
  return (
    <div className="absolute top-full right-0 z-40 mt-1.5 w-max animate-rise rounded-card border border-line bg-raised p-3 shadow-float">
      <Spinner size="sm" />
    </div>
  )
}
