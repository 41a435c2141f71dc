import { Fragment, useId, useState } from 'react'
import { Switch } from '#ui/controls/switch.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { KeyCap } from '#ui/layout/key-cap.tsx'
import { arePlainKeysOn, setPlainKeysOn } from './plain-keys.ts'
import { keyNames, PAGE_SHORTCUTS, SEARCH_SHORTCUTS, type Shortcut } from './shortcuts.ts'

const GROUPS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  { title: 'On every page', shortcuts: Object.values(PAGE_SHORTCUTS) },
  { title: 'In Search', shortcuts: Object.values(SEARCH_SHORTCUTS) },
]

/** Lists the keyboard shortcuts, with the names of the keys on this computer. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isPlainOn, setIsPlainOn] = useState(arePlainKeysOn)

  function handleChange(isOn: boolean) {
    setPlainKeysOn(isOn)
    setIsPlainOn(isOn)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      footer={
        <TextLink to="/documentation/keyboard" onClick={onClose}>
          How to use the keyboard
        </TextLink>
      }
    >
      {GROUPS.map((group) => (
        <ShortcutGroup key={group.title} {...group} />
      ))}
      <Switch
        label="Shortcuts of a single key"
        hint={`Turn off if ${PAGE_SHORTCUTS.shortcuts.key} opens this list by mistake, for example while you dictate.`}
        checked={isPlainOn}
        onChange={handleChange}
      />
    </Dialog>
  )
}

function ShortcutGroup({ title, shortcuts }: (typeof GROUPS)[number]) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-xs font-medium text-muted">
        {title}
      </h3>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2">
        {shortcuts.map((shortcut) => (
          <Fragment key={shortcut.key}>
            <dt>{shortcut.label}</dt>
            <dd className="flex justify-end gap-1">
              {keyNames(shortcut).map((name) => (
                <KeyCap key={name}>{name}</KeyCap>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
