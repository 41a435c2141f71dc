import type { Period } from '#domain/periods.ts'

/** The days that are added up and compared with what is usual. */
export const SIGNAL_WINDOWS = [1, 3, 7, 28] as const

export type SignalWindow = (typeof SIGNAL_WINDOWS)[number]

/** One value a day, the oldest first. `null` for a day that isn't known, which is never the same as 0. */
export type DayValues = readonly (number | null)[]

export const SIGNAL_DIMENSIONS = ['country', 'channel', 'product'] as const

export type SignalDimension = (typeof SIGNAL_DIMENSIONS)[number]

/** What a series is part of, in what it can be told with others. */
type Relations = {
  id: string
  /** The whole that this series adds up to with the other values of its dimension. Absent for the whole store. */
  part?: { of: string; dimension: SignalDimension }
  /** The sales channel that all of the figures come from. Absent if they come from several. */
  channel?: string
  /** Series that this one moves with: net sales with orders. `sign` is -1 if it falls when the other one rises. */
  follows?: readonly { series: string; sign: 1 | -1 }[]
}

/**
 * Figures of a store by day. All series of a store have the same days. Counts are whole numbers. Money is in minor units
 * and may be below 0. A rate has how many of the counted trials were hits, such as orders with a discount. A ratio has
 * amounts, such as net sales and orders for the average order value.
 */
export type SignalSeries = Relations &
  ({ kind: 'count' | 'money'; values: DayValues } | { kind: 'rate' | 'ratio'; hits: DayValues; trials: DayValues })

/** Where orders come from: a sales channel or, with `channel` absent, the whole store. `series` counts its orders. */
export type SignalSource = {
  series: string
  channel?: string
  /** The last complete day of its figures, if it is before that of the store. */
  lastDay?: string
}

export type SignalInput = {
  firstDay: string
  /** The last complete day. */
  lastDay: string
  series: readonly SignalSeries[]
  sources: readonly SignalSource[]
  /** Days marked in the calendar, such as those of a promotion. They aren't judged, and no baseline has them. */
  marked: readonly string[]
}

export type Direction = 'up' | 'down'

/** A figure that differs from what is usual for this store. Rates and ratios are hits per trial. */
export type Finding = {
  series: string
  direction: Direction
  window: SignalWindow
  /** The last day of the window. */
  day: string
  /** The day from which on the figure differs most. */
  since: string
  observed: number
  expected: number
  /** 95 of 100 such windows are in this range. */
  range: readonly [low: number, high: number]
  /** The probability of a window that differs at least as much, in both directions. */
  pValue: number
  /** The share of findings up to this one that chance explains, over all tests of the day. */
  qValue: number
  /** By chance, the store has such a window once in so many days. */
  onceInDays: number
  /** Nothing at all was counted since that day. */
  isNothing: boolean
}

/** A source whose figures ended. `days` are those without figures. */
export type StoppedSource = { series: string; channel: string | null; days: Period }
