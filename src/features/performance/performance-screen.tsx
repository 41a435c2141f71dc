import { useEffect, useSyncExternalStore } from 'react'
import { cn } from '#lib/cn.ts'
import { VITAL_NAMES } from '#lib/vitals.ts'
import { getVitals, startVitals, subscribeToVitals } from '#lib/vitals-monitor.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { EventList } from './event-list.tsx'
import { LogViewer } from './log-viewer.tsx'
import { ScoreCard } from './score-card.tsx'
import { TimingsCard } from './timings-card.tsx'
import { VitalCard } from './vital-card.tsx'

/** The five of them in one row, or three above two. */
const vitalsGrid = cn(
  'grid gap-4 @2xl:@max-5xl:grid-cols-6 @5xl:grid-cols-5',
  '@2xl:@max-5xl:[&>*]:col-span-2 @2xl:@max-5xl:[&>:nth-child(n+4)]:col-span-3',
)

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
        <ScoreCard samples={vitals.samples} />
        <section aria-label="Vitals" className="@container">
          <div className={vitalsGrid}>
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
