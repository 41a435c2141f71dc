import type { ComponentProps } from 'react'
import { isOutdatedPage, isStoreGone } from '#lib/app-error.ts'
import { Button } from './button.tsx'

type RetryButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  error: unknown
  onRetry: () => void
}

/** Retries. If that can't help, reloads the page, or opens another store. */
export function RetryButton({ error, onRetry, ...props }: RetryButtonProps) {
  if (isStoreGone(error)) {
    return (
      <Button variant="outline" {...props} onClick={() => location.assign('/dashboard')}>
        Open dashboard
      </Button>
    )
  }
  const isOutdated = isOutdatedPage(error)
  return (
    <Button variant="outline" {...props} onClick={isOutdated ? () => location.reload() : onRetry}>
      {isOutdated ? 'Reload page' : 'Try again'}
    </Button>
  )
}
