import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CloudOff from 'lucide-react/icons/cloud-off'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import PencilLine from 'lucide-react/icons/pencil-line'
import type { LucideIcon } from 'lucide-react'
import { cn } from '#lib/cn.ts'
import { Button } from '#ui/buttons/button.tsx'

/** The state of a form's changes; `waiting` means offline. */
export type SaveState = 'untouched' | 'unsaved' | 'saving' | 'waiting' | 'saved' | 'failed'

type SaveBarProps = {
  state: SaveState
  autoSave: boolean
  /** Says that changes are saved automatically. Empty where a page with several forms says it for all. */
  note?: string
  onDiscard: () => void
}

/** Said where changes need no Save button. */
export const SAVED_AS_MADE = 'Changes are saved as you make them.'

const words: Record<SaveState, { text: string; icon?: LucideIcon; className?: string }> = {
  untouched: { text: '' },
  unsaved: { text: 'Not saved yet', icon: PencilLine },
  saving: { text: 'Saving…', icon: LoaderCircle, className: '[&_svg]:animate-spin' },
  waiting: { text: 'You are offline. Your changes are saved when you’re back online.', icon: CloudOff },
  saved: { text: 'Saved', icon: Check, className: '[&_svg]:text-good' },
  failed: { text: 'Not saved', icon: CircleAlert, className: 'text-bad' },
}

/** Shows the state of a form's changes, with Save and Discard. */
export function SaveBar({ state, autoSave, note = SAVED_AS_MADE, onDiscard }: SaveBarProps) {
  const isOpen = state === 'unsaved' || state === 'failed'
  const { text, icon: Icon, className } = words[state]
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2">
      {!autoSave && (
        <>
          <Button type="submit" isLoading={state === 'saving'} disabled={!isOpen}>
            Save changes
          </Button>
          <Button variant="outline" disabled={!isOpen} onClick={onDiscard}>
            Discard
          </Button>
        </>
      )}
      <p className={cn('flex items-center gap-1.5 text-muted [&_svg]:size-4 [&_svg]:shrink-0', className)}>
        {Icon && <Icon aria-hidden />}
        {text || (autoSave && note)}
      </p>
      {autoSave && isOpen && (
        <Button type="submit" variant="outline" size="compact">
          {state === 'failed' ? 'Try again' : 'Save now'}
        </Button>
      )}
    </div>
  )
}
