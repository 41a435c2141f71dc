import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { BUSINESS_GOALS, type BusinessGoal } from '#domain/onboarding/options.ts'
import { cn } from '#lib/cn.ts'
import { BUSINESS_GOAL_LABELS } from '#domain/onboarding/option-labels.ts'

type GoalTogglesProps = { chosen: BusinessGoal[]; onChange: (chosen: BusinessGoal[]) => void }

/** The goals as a list of toggles, any number of which may be on. */
export function GoalToggles({ chosen, onChange }: GoalTogglesProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className="grid gap-2">
      <div>
        <p id={`${id}-label`} className="font-medium">
          Business goals
        </p>
        <p id={`${id}-hint`} className="text-muted">
          Choose all that matter to you.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {BUSINESS_GOALS.map((goal) => {
          const isChosen = chosen.includes(goal)
          return (
            <button
              key={goal}
              type="button"
              aria-pressed={isChosen}
              className={cn(
                'inline-flex h-9 items-center gap-1.5 rounded-full border px-3.5 font-medium transition-colors duration-150 pointer-coarse:h-11',
                isChosen
                  ? 'border-accent bg-accent-soft text-accent-ink'
                  : 'border-line-strong bg-surface text-ink hover:bg-hover',
              )}
              onClick={() => onChange(isChosen ? chosen.filter((other) => other !== goal) : [...chosen, goal])}
            >
              {isChosen && <Check aria-hidden className="size-4" />}
              {BUSINESS_GOAL_LABELS[goal]}
            </button>
          )
        })}
      </div>
    </div>
  )
}
