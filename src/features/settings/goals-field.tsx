import { BUSINESS_GOAL_LABELS } from '#domain/onboarding/option-labels.ts'
import { BUSINESS_GOALS, type BusinessGoal } from '#domain/onboarding/options.ts'
import { cn } from '#lib/cn.ts'
import { Checkbox } from '#ui/checkbox.tsx'

type GoalsFieldProps = { chosen: BusinessGoal[]; className?: string; onChange: (chosen: BusinessGoal[]) => void }

/** What the business is after: any number of goals. */
export function GoalsField({ chosen, className, onChange }: GoalsFieldProps) {
  const toggle = (goal: BusinessGoal) => BUSINESS_GOALS.filter((one) => (one === goal) !== chosen.includes(one))
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className="mb-2 font-medium">Goals</legend>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {BUSINESS_GOALS.map((goal) => (
          <Checkbox
            key={goal}
            label={BUSINESS_GOAL_LABELS[goal]}
            checked={chosen.includes(goal)}
            onChange={() => onChange(toggle(goal))}
          />
        ))}
      </div>
    </fieldset>
  )
}
