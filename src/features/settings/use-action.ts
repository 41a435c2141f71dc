import { useState } from 'react'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

/** Runs an action and shows its failure as a toast with the given title. */
export function useAction(failureTitle: string) {
  const [isRunning, setIsRunning] = useState(false)

  async function run(action: () => Promise<void>) {
    setIsRunning(true)
    try {
      await action()
    } catch (error) {
      toastFailure(error, failureTitle)
    } finally {
      setIsRunning(false)
    }
  }

  return { isRunning, run }
}
