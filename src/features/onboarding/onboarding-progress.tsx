import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import SkipForward from 'lucide-react/icons/skip-forward'
import {
  type Onboarding,
  ONBOARDING_STEPS,
  type OnboardingStep,
  type StepStatus,
} from '#domain/onboarding/onboarding.ts'
import { endOnboarding, openStep } from '#domain/onboarding/transitions.ts'
import { cn } from '#lib/cn.ts'
import { formatDateTime } from '#lib/format.ts'
import { useNavigateInStore } from '#lib/kept-store.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { TOUR_AGAIN } from './onboarding-request.ts'
import { toastSuccess } from './onboarding-toasts.ts'
import { useOnboardingChange } from './use-onboarding-change.ts'

type OnboardingProgressProps = { userId: string; onboarding: Onboarding }

/** The progress of the onboarding: how many steps are done, and a button to open each. */
export function OnboardingProgress({ userId, onboarding }: OnboardingProgressProps) {
  const navigate = useNavigateInStore()
  const { run, isPending } = useOnboardingChange(userId)
  const completed = countSteps(onboarding, 'completed')
  const skipped = countSteps(onboarding, 'skipped')

  function open(step: OnboardingStep) {
    if (step === 'complete') return finish()
    const address = addressOf(step, onboarding)
    if (onboarding.isCompleted) return navigate(address)
    run((stored) => openStep(stored, step, new Date().toISOString()), {
      failure: 'step',
      onSuccess: () => navigate(address),
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

/** Returns the URL that opens a step: a screen of the tour, or a dialog over this list. */
function addressOf(step: OnboardingStep, { isCompleted }: Onboarding): string {
  const query = isCompleted ? TOUR_AGAIN : ''
  if (step === 'dashboard') return `/dashboard${query}`
  if (step === 'features') return `/ai-agents${query}`
  return `/onboarding?step=${step}`
}

const looks: Record<StepStatus, { icon: LucideIcon; words: string; action: string; ink: string }> = {
  pending: { icon: Circle, words: 'Not started', action: 'Start', ink: 'bg-sunken text-muted' },
  'in-progress': { icon: CircleDashed, words: 'In progress', action: 'Resume', ink: 'bg-accent-soft text-accent-ink' },
  completed: { icon: Check, words: 'Completed', action: 'Review', ink: 'bg-good-soft text-good' },
  skipped: { icon: SkipForward, words: 'Skipped', action: 'Start', ink: 'bg-sunken text-muted' },
}

type StepListProps = { onboarding: Onboarding; isBusy: boolean; onOpen: (step: OnboardingStep) => void }

function StepList({ onboarding, isBusy, onOpen }: StepListProps) {
  return (
    <ol aria-label="Onboarding steps" className="divide-y divide-line rounded-card border border-line bg-surface">
      {ONBOARDING_STEPS.map((step) => {
        const { status, completedAt } = onboarding.steps[step]
        const { icon: Icon, words, action, ink } = looks[status]
        const { title, text } = STEP_DESCRIPTIONS[step]
        const isCurrent = !onboarding.isCompleted && onboarding.currentStep === step
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 min-[30rem]:grid-cols-[auto_minmax(0,1fr)_auto_5rem] sm:px-5"
          >
            <span className={cn('grid size-8 place-items-center rounded-full max-[30rem]:self-start', ink)}>
              <Icon aria-hidden className="size-4" />
            </span>
            <div className="min-w-0 max-[30rem]:col-span-2">
              <h2 className="font-medium">{title}</h2>
              <p className="text-muted">{text}</p>
            </div>
            <p className="text-muted max-[30rem]:col-start-2">
              {words}
              {completedAt && (
                <>
                  {' '}
                  <time dateTime={completedAt} className="sr-only">
                    {formatDateTime(completedAt)}
                  </time>
                </>
              )}
            </p>
            {!(step === 'complete' && onboarding.isCompleted) && (
              <Button
                variant={isCurrent ? 'default' : 'outline'}
                size="sm"
                className="w-20"
                disabled={isBusy}
                onClick={() => onOpen(step)}
              >
                {step === 'complete' ? 'Finish' : action}
                <span className="sr-only"> {title}</span>
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const STEP_DESCRIPTIONS: Record<OnboardingStep, { title: string; text: string }> = {
  welcome: { title: 'Welcome', text: 'The name of your business.' },
  profile: { title: 'Profile', text: 'Your name, picture and job.' },
  industry: { title: 'Industry', text: 'What you sell, and the size of your business.' },
  goals: { title: 'Goals', text: 'What you want to improve.' },
  team: { title: 'Team', text: 'How many people work in your shop.' },
  dashboard: { title: 'Dashboard', text: 'The first stop of the tour.' },
  features: { title: 'Features', text: 'The other stops: agents, analytics, integrations and settings.' },
  complete: { title: 'Complete', text: 'Every step above is done or skipped.' },
}
