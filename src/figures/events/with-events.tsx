import { type ReactNode, Suspense, useState } from 'react'
import { lazyLater } from '#lib/lazy-part.ts'
import { logWarning } from '#lib/monitoring/log.ts'
import { type ChartMarks, ChartMarksContext } from '#ui/charts/chart-marks.ts'

type EventMarksProps = { onMarks: (marks: ChartMarks | null) => void }

const NoMarks = (_props: EventMarksProps) => null

/** Charts without marks are worth more than a page that failed because of them. */
const EventMarks = lazyLater<EventMarksProps>(() =>
  import('./event-marks.tsx').then(
    (module) => module.EventMarks,
    (error: unknown) => {
      logWarning('The marks of the calendar failed to load', error)
      return NoMarks
    },
  ),
)

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
