import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { AppLink } from '#ui/links/app-link.tsx'
import type { OpenPopup } from './popup-button.tsx'
import { isPressOn } from './popup-press.ts'
import { popupPositionerStyles, popupStyles } from './popup-styles.ts'

/**
 * An item of a menu: a link, a link to another site in a new tab, a command or, with `isChecked`, one of several choices.
 * With `isTicked`, several can be chosen, and the menu stays open.
 */
export type MenuEntry = { label: string; icon?: LucideIcon } & (
  | { to: string }
  | { href: string }
  | { onSelect: () => void; isChecked?: boolean }
  | { onSelect: () => void; isTicked: boolean }
)

type MenuPopupProps = OpenPopup & {
  label: string
  align: 'start' | 'end'
  header: ReactNode
  groups: readonly (readonly MenuEntry[])[]
}

const itemStyles = cn(
  'flex h-9 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-left -outline-offset-2 select-none data-highlighted:bg-hover pointer-coarse:h-11',
)

/** The open menu of a `Menu`. Arrows, Home, End and letters move the focus; Escape closes it. */
export function MenuPopup({ id, anchor, focusAt, onClose, label, align, header, groups }: MenuPopupProps) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(
    function focusAnItem() {
      // In the next frame, because the library first moves the focus to the menu itself.
      const frame = requestAnimationFrame(() => {
        const items = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
        items.at(focusAt === 'first' ? 0 : -1)?.focus()
      })
      return () => cancelAnimationFrame(frame)
    },
    [focusAt],
  )

  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(isOpen, details) => {
        if (isPressOn(anchor, details)) details.cancel()
        else if (!isOpen) onClose()
      }}
    >
      <Menu.Portal container={anchor.parentElement}>
        <Menu.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          className={popupPositionerStyles}
        >
          <Menu.Popup
            ref={list}
            id={id}
            aria-label={label}
            onKeyDown={({ key }) => {
              if (key !== 'Tab') return
              // The browser then moves the focus on from the button.
              anchor.focus()
              onClose()
            }}
            className={cn(
              popupStyles,
              'max-h-[min(60dvh,var(--available-height))] w-max max-w-[calc(100vw-2rem)] min-w-44 overflow-y-auto p-1',
            )}
          >
            {header && (
              <div aria-hidden className="max-w-56 truncate px-2.5 py-1.5 text-muted">
                {header}
              </div>
            )}
            {groups.map((group, index) => (
              <Fragment key={group.map((entry) => entry.label).join()}>
                {(index > 0 || header) && <Menu.Separator className="my-1 border-t border-line" />}
                <MenuGroup group={group} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function MenuGroup({ group }: { group: readonly MenuEntry[] }) {
  const items = group.map((entry) => <MenuItem key={entry.label} entry={entry} />)
  const chosen = group.find((entry) => 'isChecked' in entry && entry.isChecked)
  return chosen ? <Menu.RadioGroup value={chosen.label}>{items}</Menu.RadioGroup> : items
}

function MenuItem({ entry }: { entry: MenuEntry }) {
  const { label, icon: Icon } = entry
  const content = (
    <>
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-muted" />}
      <span className="flex-1 truncate">{label}</span>
    </>
  )
  if ('to' in entry) {
    return (
      <Menu.LinkItem closeOnClick className={itemStyles} render={<AppLink to={entry.to} />}>
        {content}
      </Menu.LinkItem>
    )
  }
  if ('href' in entry) {
    const link = (
      <a href={entry.href} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
    return <Menu.LinkItem closeOnClick className={itemStyles} render={link} />
  }
  if ('isTicked' in entry) {
    return (
      <Menu.CheckboxItem checked={entry.isTicked} className={itemStyles} onCheckedChange={entry.onSelect}>
        {content}
        <Menu.CheckboxItemIndicator className="shrink-0 text-accent-ink">
          <Check aria-hidden className="size-4" />
        </Menu.CheckboxItemIndicator>
      </Menu.CheckboxItem>
    )
  }
  if (entry.isChecked === undefined) {
    return (
      <Menu.Item className={itemStyles} onClick={entry.onSelect}>
        {content}
      </Menu.Item>
    )
  }
  return (
    <Menu.RadioItem value={label} closeOnClick className={itemStyles} onClick={entry.onSelect}>
      {content}
      <Menu.RadioItemIndicator className="shrink-0 text-accent-ink">
        <Check aria-hidden className="size-4" />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  )
}
