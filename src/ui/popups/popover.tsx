import { type ReactNode } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'
import type { ButtonLook } from '#ui/buttons/button-styles.ts'
import { PopupButton } from './popup-button.tsx'

type PopoverProps = ButtonLook & {
  /** The accessible name of the button and the popover. */
  label: string
  /** The content of the button. */
  trigger: ReactNode
  align?: 'start' | 'end'
  className?: string
  buttonClassName?: string
  popupClassName?: string
  'aria-describedby'?: string | undefined
  /** Starts loading the code of the content, when the pointer or the focus reaches the button. */
  onPreload?: (() => void) | undefined
  /** The content of the open popover. */
  children: (onClose: () => void) => ReactNode
}

const loadPopup = async () => (await import('./popover-popup.tsx')).PopoverPopup
const PopoverPopup = lazyPart(loadPopup)

/** A button that opens a popover. Escape, a press outside and Tab past its end close it. */
export function Popover({
  trigger,
  align = 'end',
  variant = 'ghost',
  popupClassName,
  onPreload,
  children,
  ...props
}: PopoverProps) {
  return (
    <PopupButton
      {...props}
      variant={variant}
      kind="dialog"
      onPreload={() => {
        void loadPopup()
        onPreload?.()
      }}
      renderPopup={(popup) => (
        <PopoverPopup {...popup} label={props.label} align={align} className={popupClassName}>
          {children(popup.onClose)}
        </PopoverPopup>
      )}
    >
      {trigger}
    </PopupButton>
  )
}
