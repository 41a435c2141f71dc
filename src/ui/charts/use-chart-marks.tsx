import { use } from 'react'
import { ChartMarksContext } from './chart-marks.ts'

/** Returns what is marked on buckets with these first days, and how to show it. Empty until the marks have loaded. */
export function useChartMarks(dates: readonly string[]) {
  const found = use(ChartMarksContext)
  const marked = { marks: found?.marks ?? [], dates }
  return {
    legend: found && <found.Legend {...marked} />,
    list: found && <found.List {...marked} />,
    layer: (x: (index: number) => number, height: number) => found && <found.Layer {...marked} x={x} height={height} />,
    description: found?.describe(marked) ?? '',
    namesOn: (index: number) => found?.namesOn(marked, index) ?? [],
  }
}
