import { LiveUpdates } from '#app/live-updates.tsx'
import { LostStoreNotice } from '#app/lost-store-notice.tsx'
import { NotificationCounter } from '#app/notification-counter.tsx'
import { QuietBoundary } from '#app/quiet-boundary.tsx'
import { UpdateOffer } from '#app/update-offer.tsx'
import { OnboardingCompanion } from '#features/onboarding/onboarding-companion.tsx'
import { MonitoringCompanion } from '#features/performance/monitoring-companion.tsx'

/** The background work on every screen of a signed-in person. */
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
      <QuietBoundary>
        <LiveUpdates />
        <LostStoreNotice />
      </QuietBoundary>
      {import.meta.env.PROD && (
        <QuietBoundary>
          <UpdateOffer />
        </QuietBoundary>
      )}
    </>
  )
}
