import { useEffect, useSyncExternalStore } from 'react'
import { VITAL_NAMES } from '#lib/vitals.ts'
import { getVitals, startVitals, subscribeToVitals } from '#lib/vitals-monitor.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { EventList } from './event-list.tsx'
import { LogViewer } from './log-viewer.tsx'
import { ScoreCard } from './score-card.tsx'
import { TimingsCard } from './timings-card.tsx'
import { VitalCard } from './vital-card.tsx'

/** How quickly Cartwright works in this browser, and what happened in it. */
export function PerformanceScreen() {
  const vitals = useSyncExternalStore(subscribeToVitals, getVitals)
  useEffect(startVitals, [])
  return (
    <>
      <PageHeader
        title="Performance"
        description="How quickly Cartwright works on this device. All of it is measured and kept in this browser."
      />
      <div className="grid gap-4">
        <ScoreCard vitals={vitals} />
        <section aria-label="Vitals" className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
          {VITAL_NAMES.map((name) => (
            <VitalCard key={name} name={name} vitals={vitals} />
          ))}
        </section>
        <TimingsCard />
        <EventList />
        <LogViewer />
      </div>
    </>
  )
}
