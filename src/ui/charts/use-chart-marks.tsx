import { use, useMemo } from 'react'
import { ChartMarksContext } from './chart-marks.ts'

/** Returns what is marked on buckets with these first days, and how to show it. Empty until the marks have loaded. */
export function useChartMarks(dates: readonly string[]) {
  const found = use(ChartMarksContext)
  // Charts render with each move of the pointer, and make new lists of the same days.
  const days = dates.join(' ')
  const placed = useMemo(() => found?.place(found.marks, days === '' ? [] : days.split(' ')) ?? [], [found, days])
  return {
    legend: found && <found.Legend placed={placed} />,
    list: found && <found.List placed={placed} />,
    layer: (x: (index: number) => number, height: number) =>
      found && <found.Layer placed={placed} count={dates.length} x={x} height={height} />,
    description: found?.describe(placed) ?? '',
    namesOn: (index: number) => found?.namesOn(placed, index) ?? [],
  }
}
