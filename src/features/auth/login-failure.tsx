import { lazy, Suspense } from 'react'
import type { AppError } from '#lib/app-error.ts'
import { Alert } from '#ui/alert.tsx'
import { FormFailure } from './form-failure.tsx'

// Few people need it, and every sign-in would carry it.
const ResendConfirmation = lazy(async () => ({
  default: (await import('./resend-confirmation.tsx')).ResendConfirmation,
}))

/** Shows what the toast leaves out: how to confirm the email, and that a failed connection lost nothing. */
export function LoginFailure({ failure, email }: { failure: AppError; email: string }) {
  if (failure.code === 'network') return <FormFailure failure={failure} />
  if (failure.code !== 'email_not_confirmed') return null
  return (
    <Alert tone="warning" title="Confirm your email first">
      <p>Open the link in the email we sent to {email}.</p>
      <Suspense fallback={<div className="min-h-6 pointer-coarse:min-h-11" />}>
        <ResendConfirmation email={email} />
      </Suspense>
    </Alert>
  )
}
