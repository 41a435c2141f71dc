import type { ComponentProps } from 'react'
import { isOutdatedPage } from '#lib/app-error.ts'
import { Button } from './button.tsx'

type RetryButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  error: unknown
  onRetry: () => void
}

/** Retries, or reloads the page if only that helps. */
export function RetryButton({ error, onRetry, ...props }: RetryButtonProps) {
  const isOutdated = isOutdatedPage(error)
  return (
    <Button variant="outline" {...props} onClick={isOutdated ? () => location.reload() : onRetry}>
      {isOutdated ? 'Reload page' : 'Try again'}
    </Button>
  )
}
