import { useChangeOnboarding } from '#data/person/onboarding-actions.ts'
import type { OnboardingChange } from '#data/person/onboarding.ts'
import { type OnboardingFailure, toastFailure } from './onboarding-toasts.ts'

type Outcome = { failure: OnboardingFailure; onSuccess?: () => void }

/** Runs changes to the onboarding. Shows failures even if the dialog that started the change has closed. */
export function useOnboardingChange(userId: string) {
  const { mutateAsync, isPending } = useChangeOnboarding(userId)

  async function run(change: OnboardingChange, { failure, onSuccess }: Outcome) {
    try {
      await mutateAsync(change)
    } catch (error) {
      toastFailure(failure, error)
      return
    }
    onSuccess?.()
  }

  return {
    isPending,
    run: (change: OnboardingChange, outcome: Outcome) => void run(change, outcome),
  }
}
