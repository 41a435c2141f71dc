import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DraftsContext } from './drafts.ts'

/** Asks before what was changed is lost, on a link as on closing the page. Whoever deletes their account is not asked. */
export function UnsavedChanges() {
  const drafts = use(DraftsContext)
  const unsaved = useSyncExternalStore(drafts.subscribe, drafts.getSnapshot).filter(({ isUnsaved }) => isUnsaved)
  const isUnsaved = unsaved.length > 0
  const isSettling = unsaved.every((draft) => draft.isSettling)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeft = currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search
    return isLeft && isUnsaved && !isFinal(nextLocation.state)
  })
  const isBlocked = blocker.state === 'blocked'

  const settle = useEffectEvent(() => unsaved.forEach(({ submit }) => submit()))
  const proceed = useEffectEvent(() => blocker.proceed?.())
  useEffect(
    function leaveOnceSaved() {
      if (!isBlocked) return
      if (!isUnsaved) proceed()
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
      description="What you changed in your settings is not saved yet."
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

function isFinal(state: unknown): boolean {
  return Object(state).isFinal === true
}
