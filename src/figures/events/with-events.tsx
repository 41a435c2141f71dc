import { type ReactNode, Suspense, useState } from 'react'
import { lazyLater } from '#lib/lazy-part.ts'
import { type ChartMarks, ChartMarksContext } from '#ui/charts/chart-marks.ts'

const EventMarks = lazyLater(async () => (await import('./event-marks.tsx')).EventMarks)

/** Marks the events of the calendar in the charts below, once these are drawn. */
export function WithEvents({ children }: { children: ReactNode }) {
  const [marks, setMarks] = useState<ChartMarks | null>(null)
  return (
    <ChartMarksContext value={marks}>
      {children}
      <Suspense>
        <EventMarks onMarks={setMarks} />
      </Suspense>
    </ChartMarksContext>
  )
}
