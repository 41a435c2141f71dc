import { NotificationCounter } from '#app/notification-counter.tsx'
import { QuietBoundary } from '#app/quiet-boundary.tsx'
import { UpdateOffer } from '#app/update-offer.tsx'
import { OnboardingCompanion } from '#features/onboarding/onboarding-companion.tsx'
import { MonitoringCompanion } from '#features/performance/monitoring-companion.tsx'

/** What accompanies a signed-in person on every screen. */
export function Companions() {
  return (
    <>
      <QuietBoundary>
        <OnboardingCompanion />
      </QuietBoundary>
      <QuietBoundary>
        <MonitoringCompanion />
      </QuietBoundary>
      <QuietBoundary>
        <NotificationCounter />
      </QuietBoundary>
      {import.meta.env.PROD && (
        <QuietBoundary>
          <UpdateOffer />
        </QuietBoundary>
      )}
    </>
  )
}
