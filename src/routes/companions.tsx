import { OnboardingCompanion } from '#features/onboarding/onboarding-companion.tsx'
import { SessionCompanion } from '#features/session/session-companion.tsx'

/** What accompanies a signed-in person on every screen. */
export function Companions() {
  return (
    <>
      <SessionCompanion />
      <OnboardingCompanion />
    </>
  )
}
