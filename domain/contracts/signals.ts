import * as v from 'valibot'
import { dayText, instant } from './answer-parts.ts'

const SIGNAL_SEVERITIES = ['critical', 'warning', 'good', 'info'] as const

export type SignalSeverity = (typeof SIGNAL_SEVERITIES)[number]

/** What people can make of a signal. One that ended has gone by itself. */
export const SIGNAL_DECISIONS = ['open', 'dismissed', 'resolved'] as const

export type SignalDecision = (typeof SIGNAL_DECISIONS)[number]

/** Something that a store is told unasked, in words. */
export const insightSchema = v.object({
  id: v.string(),
  kind: v.picklist(['change', 'stopped', 'outlier', 'stock_out']),
  severity: v.picklist(SIGNAL_SEVERITIES),
  state: v.picklist([...SIGNAL_DECISIONS, 'ended']),
  /** The day from which on it holds. */
  since: dayText,
  title: v.string(),
  body: v.string(),
  /** How unusual it is for this shop. `null` where no chance is computed. */
  unusual: v.nullable(v.string()),
  /** Countries, sales channels or products that moved with it. */
  parts: v.array(v.string()),
  /** What would speak against it. */
  against: v.nullable(v.string()),
  /** What an owner could do. */
  action: v.string(),
  /** The figures behind it. */
  href: v.string(),
})

export type Insight = v.InferOutput<typeof insightSchema>

/** An insight, and whether the person has seen it. */
const signalSchema = v.object({ ...insightSchema.entries, isSeen: v.boolean() })

export type Signal = v.InferOutput<typeof signalSchema>

export const signalsSchema = v.object({
  /** The most important first. */
  signals: v.array(signalSchema),
  /** The last complete day that was looked at. `null` before the first time, and without orders. */
  lastDay: v.nullable(dayText),
  errorRate: v.object({
    /** How many cards it would have opened in the past of this store, had each day been known the next morning. */
    onYourYear: v.nullable(v.object({ cards: v.number(), days: v.number() })),
    /** How many cards a month it opens in shops with as many orders in which nothing happens. */
    onQuietShops: v.nullable(v.number()),
  }),
  asOf: instant,
})

export type Signals = v.InferOutput<typeof signalsSchema>

/** What a store would have been told in the past, had each day been known the next morning. */
export const pastSignalsSchema = v.object({
  /** The days that were looked at. */
  days: v.object({ from: dayText, to: dayText }),
  ordersADay: v.number(),
  /** The latest first. */
  signals: v.array(
    v.object({
      ...v.omit(insightSchema, ['id', 'state']).entries,
      /** The day after which it would have been told first, and the last one on which it held. */
      toldOn: dayText,
      lastDay: dayText,
    }),
  ),
})

export type PastSignals = v.InferOutput<typeof pastSignalsSchema>
