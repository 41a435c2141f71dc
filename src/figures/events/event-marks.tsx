import { useEffect } from 'react'
import type { ChartMarks } from '#ui/charts/chart-marks.ts'
import { MARK_PARTS } from '#ui/charts/mark-parts.tsx'
import { useEvents } from './use-events.ts'

/** Loads the events of the store, and passes them on to the charts. Without them, charts have no marks. */
export function EventMarks({ onMarks }: { onMarks: (marks: ChartMarks | null) => void }) {
  const { events } = useEvents()

  useEffect(
    function passOn() {
      // Until they have loaded, the marks of another store must not stay.
      onMarks(events ? { ...MARK_PARTS, marks: events } : null)
    },
    [events, onMarks],
  )

  return null
}
