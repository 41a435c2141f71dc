import type { ComponentProps } from 'react'
import { isOutdatedPage, isStoreGone } from '#lib/app-error.ts'
import { Button } from './button.tsx'

type RetryButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'isLoading'> & {
  error: unknown
  onRetry: () => void
}

/** Retries. If that can't help, reloads the page, or opens another store. */
export function RetryButton({ error, onRetry, ...props }: RetryButtonProps) {
  const [label, act] = actionFor(error, onRetry)
  return (
    <Button variant="outline" {...props} onClick={act}>
      {label}
    </Button>
  )
}

function actionFor(error: unknown, onRetry: () => void): [string, () => void] {
  if (isStoreGone(error)) return ['Open dashboard', () => location.assign('/dashboard')]
  if (isOutdatedPage(error)) return ['Reload page', () => location.reload()]
  return ['Try again', onRetry]
}
