import { LostStoreNotice } from '#app/failures/lost-store-notice.tsx'
import { QuietBoundary } from '#app/failures/quiet-boundary.tsx'
import { LiveUpdates } from '#app/live-updates.tsx'
import { UpdateOffer } from '#app/loading/update-offer.tsx'
import { NotificationCounter } from '#app/notifications/notification-counter.tsx'
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
