import { Suspense } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'

// Loaded separately, because few people need it.
const SecondFactorForm = lazyPart(async () => (await import('./second-factor-form.tsx')).SecondFactorForm)

/** The form for the second factor, in place of the screen that has signed the person in. */
export function SecondFactor({ email }: { email: string }) {
  return (
    <Suspense fallback={<Spinner size="lg" message="Loading..." className="min-h-dvh" />}>
      <SecondFactorForm email={email} />
    </Suspense>
  )
}
