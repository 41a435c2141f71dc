import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { hasCompletedOnboarding } from '#domain/onboarding/parse-onboarding.ts'
import { useAuth } from '#data/auth.tsx'
import { readRequest } from './onboarding-request.ts'
import { useProfileWait } from './use-profile-wait.ts'

const OnboardingGuide = lazy(async () => ({ default: (await import('./onboarding-guide.tsx')).OnboardingGuide }))

/** What leads a new person through the first steps, over whichever screen is open; nothing for everybody else. */
export function OnboardingCompanion() {
  const { user } = useAuth()
  const request = readRequest(useLocation())
  const hasWaited = useProfileWait(user)
  if (!user || !hasWaited) return null
  const isAsked = request.kind === 'step' || request.kind === 'tour'
  if (hasCompletedOnboarding(user.preferences) && !isAsked) return null
  return (
    <Suspense>
      <OnboardingGuide user={user} request={request} />
    </Suspense>
  )
}
