import { use, useMemo } from 'react'
import { ChartMarksContext } from './chart-marks.ts'

/** Without a last day, it is one day. */
type Bucket = { date: string; to?: string | undefined }

/** Returns what is marked on the buckets of a series, and how to show it. Empty until the marks have loaded. */
export function useChartMarks(points: readonly Bucket[]) {
  const found = use(ChartMarksContext)
  // Charts render with each move of the pointer, and make new lists of the same days.
  const days = points.map(({ date, to = date }) => `${date}/${to}`).join(' ')
  const placed = useMemo(() => found?.place(found.marks, toBuckets(days)) ?? [], [found, days])
  return {
    legend: found && <found.Legend placed={placed} />,
    list: found && <found.List placed={placed} />,
    layer: (x: (index: number) => number, height: number) =>
      found && <found.Layer placed={placed} count={points.length} x={x} height={height} />,
    description: found?.describe(placed) ?? '',
    namesOn: (index: number) => found?.namesOn(placed, index) ?? [],
  }
}

function toBuckets(days: string) {
  return days
    .split(' ')
    .filter(Boolean)
    .map((bucket) => {
      const [from = '', to = from] = bucket.split('/')
      return { from, to }
    })
}
