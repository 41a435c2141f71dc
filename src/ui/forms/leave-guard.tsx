import { useEffect, useEffectEvent } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'

type LeaveGuardProps = {
  isUnsaved: boolean
  /** Whether the changes are being saved or can be saved without asking. Then the navigation waits for the save. */
  isSettling: boolean
  onSettle: () => void
  /** Whether a navigation would lose unsaved changes. */
  isLeaving: BlockerFunction
  /** A sentence that says what isn't saved. */
  text: string
}

/** Asks for confirmation before a navigation or closing the page loses unsaved changes. */
export function LeaveGuard({ isUnsaved, isSettling, onSettle, isLeaving, text }: LeaveGuardProps) {
  const blocker = useBlocker((navigation) => isUnsaved && isLeaving(navigation))
  const isBlocked = blocker.state === 'blocked'

  const settle = useEffectEvent(onSettle)
  const proceed = useEffectEvent(() => blocker.proceed?.())
  useEffect(
    function leaveOnceSaved() {
      if (!isBlocked) return
      // React can't show the next page while it runs an effect.
      if (!isUnsaved) queueMicrotask(proceed)
      else if (isSettling) settle()
    },
    [isBlocked, isSettling, isUnsaved],
  )

  useEffect(
    function warnBeforeClosing() {
      if (!isUnsaved) return
      const warn = (event: BeforeUnloadEvent) => event.preventDefault()
      window.addEventListener('beforeunload', warn)
      return () => window.removeEventListener('beforeunload', warn)
    },
    [isUnsaved],
  )

  return (
    <Dialog
      open={isBlocked && isUnsaved && !isSettling}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description={text}
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.reset?.()}>
            Keep editing
          </Button>
          <Button variant="destructive" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    />
  )
}
