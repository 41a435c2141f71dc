import { useNavigate } from 'react-router'
import {
  type Onboarding,
  ONBOARDING_STEPS,
  type OnboardingStep,
  type StepStatus,
} from '#domain/onboarding/onboarding.ts'
import { endOnboarding, openStep } from '#domain/onboarding/transitions.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { TOUR_AGAIN } from './onboarding-request.ts'
import { toastSuccess } from './onboarding-toasts.ts'
import { StepList } from './step-list.tsx'
import { useDeed } from './use-deed.ts'

type OnboardingProgressProps = { userId: string; onboarding: Onboarding }

/** The progress of the onboarding: how many steps are done, and a button to open each. */
export function OnboardingProgress({ userId, onboarding }: OnboardingProgressProps) {
  const navigate = useNavigate()
  const { run, isPending } = useDeed(userId)
  const completed = countSteps(onboarding, 'completed')
  const skipped = countSteps(onboarding, 'skipped')

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
            {completed} of {ONBOARDING_STEPS.length} steps done{skipped > 0 && `, ${skipped} skipped`}
          </p>
          <Progress label="Onboarding" value={completed / ONBOARDING_STEPS.length} />
        </div>
        <Button variant="outline" disabled={isPending} onClick={() => open('dashboard')}>
          Take the tour
        </Button>
      </div>
      <StepList onboarding={onboarding} isBusy={isPending} onOpen={open} />
    </>
  )
}

function countSteps({ steps }: Onboarding, status: StepStatus): number {
  return ONBOARDING_STEPS.filter((step) => steps[step].status === status).length
}

/** The address that opens a step: a screen of the tour, or a dialog over this list. */
function addressOf(step: OnboardingStep, { isCompleted }: Onboarding): string {
  const query = isCompleted ? TOUR_AGAIN : ''
  if (step === 'dashboard') return `/dashboard${query}`
  if (step === 'features') return `/ai-agents${query}`
  return `/onboarding?step=${step}`
}
