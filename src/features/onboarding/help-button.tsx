import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { cn } from '#lib/cn.ts'
import { toastOnboardingHelp } from './onboarding-toasts.ts'

/** A pulsing button with a link to help, shown while the onboarding is incomplete. */
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
