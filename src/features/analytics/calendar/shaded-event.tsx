import { type ReactNode, useMemo } from 'react'
import type { StoreEvent } from '#data/analytics/events.ts'
import { type ChartMarks, ChartMarksContext } from '#ui/charts/chart-marks.ts'
import { MARK_PARTS } from '#ui/charts/mark-parts.tsx'

type ShadedEventProps = { event: Pick<StoreEvent, 'id' | 'name' | 'from' | 'to'>; children: ReactNode }

/** Shades the days of an event in the charts below. */
export function ShadedEvent({ event: { id, name, from, to }, children }: ShadedEventProps) {
  const marks = useMemo(
    (): ChartMarks => ({ ...MARK_PARTS, marks: [{ id, name, from, to, isShaded: true }] }),
    [id, name, from, to],
  )
  return <ChartMarksContext value={marks}>{children}</ChartMarksContext>
}
