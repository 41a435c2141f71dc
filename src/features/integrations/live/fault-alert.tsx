import { Alert } from '#ui/feedback/alert.tsx'
import { wordsOf } from './words-of.ts'

type FaultAlertProps = {
  title: string
  /** Why the last try failed; `null` if it didn't. */
  error: Error | null
  /** Hides the last error while the next try runs. */
  isPending: boolean
}

/** Says in a dialog why something failed. It scrolls into view, because the dialog can be longer than the screen. */
export function FaultAlert({ title, error, isPending }: FaultAlertProps) {
  if (!error || isPending) return null
  return (
    <div ref={scrollIntoView}>
      <Alert tone="bad" title={title}>
        {wordsOf(error)}
      </Alert>
    </div>
  )
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
