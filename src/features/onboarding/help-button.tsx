import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { cn } from '#lib/cn.ts'
import { toastOnboardingHelp } from './onboarding-toasts.ts'

/** Leads to help, and draws the eye while the onboarding is incomplete; still where motion is unwanted. */
export function HelpButton({ className }: { className?: string }) {
  return (
    <button
      type="button"
      aria-label="Onboarding help"
      className={cn(
        'grid size-9 place-items-center rounded-full bg-accent-soft text-accent-ink hover:bg-hover pointer-coarse:size-11',
        className,
      )}
      onClick={toastOnboardingHelp}
    >
      <span
        aria-hidden
        className="absolute inset-0 animate-pulse rounded-full border-2 border-accent motion-reduce:animate-none"
      />
      <CircleQuestionMark aria-hidden className="size-4.5" />
    </button>
  )
}
