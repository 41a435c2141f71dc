import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import type { OpenPopup } from './popup-button.tsx'
import { isPressOn } from './popup-press.ts'
import { popupPositionerStyles, popupStyles } from './popup-styles.ts'

type PopoverPopupProps = Omit<OpenPopup, 'focusAt'> & {
  label: string
  align: 'start' | 'end'
  className: string | undefined
  children: ReactNode
}

/** The open popover of a `Popover`. */
export function PopoverPopup({ id, anchor, onClose, label, align, className, children }: PopoverPopupProps) {
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen, details) => {
        if (isPressOn(anchor, details)) details.cancel()
        else if (!isOpen) onClose()
      }}
    >
      <Popover.Portal container={anchor.parentElement}>
        <Popover.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={16}
          className={popupPositionerStyles}
        >
          <Popover.Popup
            id={id}
            aria-label={label}
            className={cn(
              popupStyles,
              'max-h-[min(70dvh,var(--available-height))] max-w-[calc(100vw-2rem)] overflow-y-auto',
              className,
            )}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
