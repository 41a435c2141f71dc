import { useState } from 'react'
import { needsPassword } from '#data/auth/recent-sign-in.ts'
import { useAction } from '#features/settings/use-action.ts'
import { PasswordConfirmation } from './password-confirmation.tsx'

type Action = () => Promise<void>

/**
 * Runs an action that needs a recent sign-in. If the sign-in is too long ago, `confirmation` asks for the password and
 * runs the action again. Shows other failures as a toast with the given title.
 */
export function useConfirmedAction(failureTitle: string) {
  const { isRunning, run: runOnce } = useAction(failureTitle)
  const [waiting, setWaiting] = useState<{ action: Action } | null>(null)

  const run = (action: Action) =>
    runOnce(async () => {
      try {
        await action()
      } catch (error) {
        if (!needsPassword(error)) throw error
        setWaiting({ action })
      }
    })

  function resume({ action }: { action: Action }) {
    setWaiting(null)
    void run(action)
  }

  const confirmation = waiting && (
    <PasswordConfirmation onConfirmed={() => resume(waiting)} onCancel={() => setWaiting(null)} />
  )
  return { isRunning, run, confirmation }
}
