import { useNavigate } from 'react-router'
import { isStepDone, type Onboarding, ONBOARDING_STEPS, type OnboardingStep } from '#domain/onboarding/onboarding.ts'
import { endOnboarding, openStep } from '#domain/onboarding/transitions.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { TOUR_AGAIN } from './onboarding-request.ts'
import { toastSuccess } from './onboarding-toasts.ts'
import { StepList } from './step-list.tsx'
import { useDeed } from './use-deed.ts'

type OnboardingProgressProps = { userId: string; onboarding: Onboarding }

/** How many of the steps are done, the tour once more, and each step to open. */
export function OnboardingProgress({ userId, onboarding }: OnboardingProgressProps) {
  const navigate = useNavigate()
  const { run, isPending } = useDeed(userId)
  const done = ONBOARDING_STEPS.filter((step) => isStepDone(onboarding.steps[step])).length

  function open(step: OnboardingStep) {
    if (step === 'complete') return finish()
    const address = addressOf(step, onboarding)
    if (onboarding.isCompleted) return void navigate(address)
    run((stored) => openStep(stored, step, new Date().toISOString()), {
      failure: 'step',
      onSuccess: () => void navigate(address),
    })
  }

  function finish() {
    run((stored) => endOnboarding(stored, 'skipped', new Date().toISOString()), {
      failure: 'complete',
      onSuccess: () => toastSuccess('allSkipped'),
    })
  }

  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-56 flex-1 gap-2">
          <p className="text-muted tabular-nums">
            {done} of {ONBOARDING_STEPS.length} steps done
          </p>
          <Progress label="Onboarding" value={done / ONBOARDING_STEPS.length} />
        </div>
        <Button variant="outline" disabled={isPending} onClick={() => open('dashboard')}>
          Take the tour
        </Button>
      </div>
      <StepList onboarding={onboarding} isBusy={isPending} onOpen={open} />
    </>
  )
}

/** Where a step opens: the tour on its first screen, every other over this list. */
function addressOf(step: OnboardingStep, { isCompleted }: Onboarding): string {
  const query = isCompleted ? TOUR_AGAIN : ''
  if (step === 'dashboard') return `/dashboard${query}`
  if (step === 'features') return `/ai-agents${query}`
  return `/onboarding?step=${step}`
}
