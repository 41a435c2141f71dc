import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type UnsavedChangesProps = {
  isUnsaved: boolean
  /** Whether the changes are being saved, or can be: leaving waits for that and then goes on. */
  isSettling: boolean
  onSettle: () => void
}

/** Asks before what was typed is lost, on a link as on closing the page. */
export function UnsavedChanges({ isUnsaved, isSettling, onSettle }: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const isBlocked = blocker.state === 'blocked'

  const settle = useEffectEvent(onSettle)
  const proceed = useEffectEvent(() => blocker.proceed?.())
  useEffect(
    function leaveOnceSaved() {
      if (!isBlocked) return
      if (isSettling) settle()
      else if (!isUnsaved) proceed()
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
      description="What you changed in your profile is not saved yet."
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
