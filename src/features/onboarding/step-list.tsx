import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import SkipForward from 'lucide-react/icons/skip-forward'
import type { LucideIcon } from 'lucide-react'
import {
  type Onboarding,
  ONBOARDING_STEPS,
  type OnboardingStep,
  type StepStatus,
} from '#domain/onboarding/onboarding.ts'
import { cn } from '#lib/cn.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { STEP_DESCRIPTIONS } from './step-descriptions.ts'

const looks: Record<StepStatus, { icon: LucideIcon; words: string; action: string; ink: string }> = {
  pending: { icon: Circle, words: 'Not started', action: 'Start', ink: 'bg-sunken text-muted' },
  'in-progress': { icon: CircleDashed, words: 'In progress', action: 'Resume', ink: 'bg-accent-soft text-accent-ink' },
  completed: { icon: Check, words: 'Completed', action: 'Review', ink: 'bg-good-soft text-good' },
  skipped: { icon: SkipForward, words: 'Skipped', action: 'Start', ink: 'bg-sunken text-muted' },
}

type StepListProps = { onboarding: Onboarding; isBusy: boolean; onOpen: (step: OnboardingStep) => void }

/** The eight stored steps with their state, each of which can be opened. */
export function StepList({ onboarding, isBusy, onOpen }: StepListProps) {
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
            className="flex items-center gap-x-4 px-4 py-3.5 sm:px-5"
          >
            <span className={cn('grid size-8 shrink-0 place-items-center rounded-full', ink)}>
              <Icon aria-hidden className="size-4" />
            </span>
            <div className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
              <div className="min-w-0">
                <h2 className="font-medium">{title}</h2>
                <p className="text-muted">{text}</p>
              </div>
              <p className="text-muted">
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
            </div>
            {step === 'complete' && onboarding.isCompleted ? (
              <span className="w-20 shrink-0" />
            ) : (
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
