import type { ReactNode, Ref } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'
import type { ButtonLook } from '#ui/buttons/button-styles.ts'
import type { MenuEntry } from './menu-popup.tsx'
import { PopupButton } from './popup-button.tsx'

type MenuProps = ButtonLook & {
  /** The button, to move the focus to it. */
  ref?: Ref<HTMLButtonElement>
  /** The accessible name of the button and the menu. */
  label: string
  /** The content of the button. */
  trigger: ReactNode
  align?: 'start' | 'end'
  className?: string
  buttonClassName?: string
  /** -1 for a button that arrows lead to. */
  tabIndex?: number | undefined
  /** Shows a spinner in the button and keeps the menu closed, such as while an export runs. */
  isLoading?: boolean
  /** Shown above the items, and hidden from screen readers. */
  header?: ReactNode
  /** The items, with a line between the groups. */
  groups: readonly (readonly MenuEntry[])[]
}

const loadPopup = async () => (await import('./menu-popup.tsx')).MenuPopup
const MenuPopup = lazyPart(loadPopup)

/** A button that opens a menu. */
export function Menu({ trigger, align = 'end', variant = 'ghost', header, groups, ...props }: MenuProps) {
  return (
    <PopupButton
      {...props}
      variant={variant}
      kind="menu"
      onPreload={() => void loadPopup()}
      renderPopup={(popup) => (
        <MenuPopup {...popup} label={props.label} align={align} header={header} groups={groups} />
      )}
    >
      {trigger}
    </PopupButton>
  )
}
