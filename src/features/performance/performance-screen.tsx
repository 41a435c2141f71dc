import { useEffect, useSyncExternalStore } from 'react'
import { getVitals, startVitals, subscribeToVitals, VITAL_NAMES } from '#lib/monitoring/vitals.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { EventList } from './event-list.tsx'
import { LogViewer } from './log-viewer.tsx'
import { ScoreCard } from './score-card.tsx'
import { TimingsCard } from './timings-card.tsx'
import { VitalCard } from './vital-card.tsx'

/** Shows the page's score, vitals, timings, events and log. */
export function PerformanceScreen() {
  const vitals = useSyncExternalStore(subscribeToVitals, getVitals)
  useEffect(startVitals, [])
  return (
    <>
      <PageHeader
        title="Performance"
        description="How fast Cartwright is on this device. Everything is measured and kept in this browser."
      />
      <div className="grid gap-4">
        <ScoreCard samples={vitals.samples} />
        <section aria-label="Vitals" className="@container">
          <div className="grid gap-4 @2xl:grid-cols-3">
            {VITAL_NAMES.map((name) => (
              <VitalCard key={name} name={name} vitals={vitals} />
            ))}
          </div>
        </section>
        <TimingsCard />
        <EventList />
        <LogViewer />
      </div>
    </>
  )
}
