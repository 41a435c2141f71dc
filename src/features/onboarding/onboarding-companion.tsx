import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { type AppUser, isProfileLoaded } from '#data/person/profile.ts'
import { hasCompletedOnboarding } from '#domain/onboarding/open-steps.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { readRequest } from './onboarding-request.ts'

const OnboardingGuide = lazyPart(async () => (await import('./onboarding-guide.tsx')).OnboardingGuide)

/** Shows the onboarding over the current screen until it is complete. */
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

const MAX_WAIT_MS = 5_000

/** Returns true once the profile has loaded, or after a time limit, so that the onboarding doesn't wait forever. */
function useProfileWait(user: AppUser | null): boolean {
  const [isOver, setIsOver] = useState(false)
  const isLoaded = user !== null && isProfileLoaded(user)

  useEffect(
    function waitForProfile() {
      if (isLoaded) return
      const timer = setTimeout(() => setIsOver(true), MAX_WAIT_MS)
      return () => clearTimeout(timer)
    },
    [isLoaded],
  )

  return isLoaded || isOver
}
