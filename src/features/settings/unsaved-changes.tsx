import { use, useSyncExternalStore } from 'react'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { DraftsContext } from './drafts.ts'

/** Asks before what was changed in any section is lost. Whoever deletes their account is not asked. */
export function UnsavedChanges() {
  const drafts = use(DraftsContext)
  const unsaved = useSyncExternalStore(drafts.subscribe, drafts.getSnapshot).filter(({ isUnsaved }) => isUnsaved)
  return (
    <LeaveGuard
      isUnsaved={unsaved.length > 0}
      isSettling={unsaved.every((draft) => draft.isSettling)}
      onSettle={() => unsaved.forEach(({ submit }) => submit())}
      isLeaving={({ currentLocation, nextLocation }) => {
        const isElsewhere =
          currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search
        return isElsewhere && Object(nextLocation.state).isFinal !== true
      }}
      text="What you changed in your settings is not saved yet."
    />
  )
}
