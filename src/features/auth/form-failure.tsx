import type { AppError } from '#lib/app-error.ts'
import { Alert } from '#ui/alert.tsx'

/** Why a form did not go through. */
export function FormFailure({ failure }: { failure: AppError }) {
  if (failure.code === 'over_request_rate_limit') {
    return (
      <Alert tone="bad" title="Too many attempts">
        Wait up to 15 minutes, then try again.
      </Alert>
    )
  }
  if (failure.code !== 'network') return <Alert tone="bad">{failure.message}</Alert>
  return (
    <Alert tone="bad" title={navigator.onLine ? 'The server cannot be reached' : 'You are offline'}>
      What you typed is still here. Please try again.
    </Alert>
  )
}
