import { type ComponentType, createContext } from 'react'

/** Days that are marked in a chart over time, such as those of a campaign. */
export type ChartMark = {
  id: string
  name: string
  from: string
  to: string
  /** Draws the days behind the series, in a chart about them. */
  isShaded?: boolean
}

/** The first and the last day of a bucket. */
export type Bucket = { from: string; to: string }

/** A mark with the first and the last bucket that it touches. */
export type PlacedMark = { mark: ChartMark; first: number; last: number; lane: number }

type Marked = { placed: readonly PlacedMark[] }

/** Marks, with the code that draws them. It loads after the chart. */
export type ChartMarks = {
  marks: readonly ChartMark[]
  /** Finds the buckets of marks by the days of all buckets. */
  place: (marks: readonly ChartMark[], buckets: readonly Bucket[]) => readonly PlacedMark[]
  /** Draws the marks of `count` buckets above the plot. `x` returns the center of a bucket in pixels. */
  Layer: ComponentType<Marked & { count: number; x: (index: number) => number; height: number }>
  /** The entry of the legend. */
  Legend: ComponentType<Marked>
  /** The marks in words, below the chart's table. */
  List: ComponentType<Marked>
  /** Returns the names of the marks on a bucket. */
  namesOn: (placed: readonly PlacedMark[], index: number) => readonly string[]
  /** Describes the marks to people who don't see them. Empty without any. */
  describe: (placed: readonly PlacedMark[]) => string
}

/** What the charts below mark. `null` until it has loaded. */
export const ChartMarksContext = createContext<ChartMarks | null>(null)
