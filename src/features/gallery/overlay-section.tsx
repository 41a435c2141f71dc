import Copy from 'lucide-react/icons/copy'
import Settings from 'lucide-react/icons/settings'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { Drawer } from '#ui/popups/drawer.tsx'
import { Menu } from '#ui/popups/menu.tsx'
import { Popover } from '#ui/popups/popover.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

const LONG_TEXT = 'A dialog scrolls when what it says is longer than the screen. '.repeat(60)
const choices = ['Light', 'Dark', 'System']

type Overlay = 'dialog' | 'question' | 'long' | 'drawer'

/** Dialogs, drawers, menus and popovers. */
export function OverlaySection() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const [isUnsaved, setIsUnsaved] = useState(false)
  const close = () => setOpen(null)
  return (
    <GallerySection title="Dialogs, drawers and menus">
      <Specimen name="Dialogs and a drawer">
        <div className="flex flex-wrap gap-2">
          <OpenButton name="Open dialog" onOpen={() => setOpen('dialog')} />
          <OpenButton name="Open dialog that must be answered" onOpen={() => setOpen('question')} />
          <OpenButton name="Open long dialog" onOpen={() => setOpen('long')} />
          <OpenButton name="Open drawer" onOpen={() => setOpen('drawer')} />
        </div>
      </Specimen>
      <Specimen name="Leaving with unsaved changes">
        <Switch label="Something is unsaved" checked={isUnsaved} onChange={setIsUnsaved} />
        <LeaveGuard
          isUnsaved={isUnsaved}
          isSettling={false}
          onSettle={() => {}}
          isLeaving={({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname}
          text="Follow a link to see this question."
        />
      </Specimen>
      <Popups />
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="A dialog with a form"
        description="Escape, the cross and a click outside close it."
        footer={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Save</Button>
          </>
        }
      >
        <Field label="Name" hint="Focus stays inside.">
          <Input />
        </Field>
      </Dialog>
      <Dialog
        open={open === 'question'}
        onOpenChange={close}
        isDismissible={false}
        title="A question that must be answered"
        description="It closes with an answer alone."
        footer={
          <Button variant="destructive" onClick={close}>
            Delete
          </Button>
        }
      />
      <Dialog open={open === 'long'} onOpenChange={close} title="A long dialog">
        <p>{LONG_TEXT}</p>
      </Dialog>
      {open === 'drawer' && (
        <Drawer title="A drawer" onClose={close}>
          <p className="px-3 text-muted">It slides in from the left.</p>
        </Drawer>
      )}
    </GallerySection>
  )
}

function Popups() {
  const [choice, setChoice] = useState('System')
  return (
    <>
      <Specimen name="Menus">
        <div className="flex flex-wrap gap-2">
          <Menu
            label="Menu of commands"
            trigger="Menu of commands"
            variant="outline"
            align="start"
            groups={[
              [
                { label: 'Copy', icon: Copy, onSelect: () => {} },
                { label: 'A link', icon: Settings, to: '/ui' },
              ],
              [{ label: 'Without an icon', onSelect: () => {} }],
            ]}
          />
          <Menu
            label="Menu of choices"
            trigger="Menu of choices"
            variant="outline"
            align="start"
            groups={[
              choices.map((label) => ({ label, isChecked: label === choice, onSelect: () => setChoice(label) })),
            ]}
          />
          <Menu
            label="Menu of ticks"
            trigger="Menu of ticks"
            variant="outline"
            align="start"
            groups={[choices.map((label) => ({ label, isTicked: label === choice, onSelect: () => setChoice(label) }))]}
          />
        </div>
      </Specimen>
      <Specimen name="Popovers">
        <div className="flex flex-wrap gap-2">
          <Popover
            label="Popover with text"
            trigger="Popover with text"
            variant="outline"
            align="start"
            popupClassName="w-72 p-3"
          >
            {() => <p>Gross sales less discounts and returns.</p>}
          </Popover>
          <Popover
            label="Popover with a form"
            trigger="Popover with a form"
            variant="outline"
            align="start"
            popupClassName="grid w-72 gap-3 p-4"
          >
            {(onClose) => (
              <>
                <Field label="Name of the view">
                  <Input />
                </Field>
                <Button onClick={onClose}>Save view</Button>
              </>
            )}
          </Popover>
        </div>
      </Specimen>
    </>
  )
}

function OpenButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <Button variant="outline" aria-haspopup="dialog" onClick={onOpen}>
      {name}
    </Button>
  )
}
