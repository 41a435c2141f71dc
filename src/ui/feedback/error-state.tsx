import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { cn } from '#lib/cn.ts'
import { RetryButton } from '#ui/buttons/retry-button.tsx'

type ErrorStateProps = {
  title: string
  message?: string
  /** Determines what the retry button does. */
  error?: Error
  onRetry?: () => void
  className?: string
}

/** Shown for a part of the page that failed to load, with a retry button. */
export function ErrorState({ title, error, message = error?.message, onRetry, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center', className)}>
      <CircleAlert aria-hidden className="mb-3 size-6 text-bad" />
      <p className="text-base font-semibold">{title}</p>
      {message && <p className="mt-1 text-muted">{message}</p>}
      {onRetry && <RetryButton error={error} className="mt-5" onRetry={onRetry} />}
    </div>
  )
}
