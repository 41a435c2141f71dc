import * as v from 'valibot'
import { dayText, instant } from './answer-parts.ts'

/** What can be marked in the calendar. */
export const EVENT_KINDS = ['campaign', 'price_change', 'holiday', 'stock_out', 'site_down'] as const

export type EventKind = (typeof EVENT_KINDS)[number]

/** What an event touched: the whole store, or some of its parts. */
export const TOUCHED = ['store', 'product', 'category', 'vendor', 'country', 'channel'] as const

export type Touched = (typeof TOUCHED)[number]

export const LONGEST_EVENT_NAME = 80
export const MOST_EVENT_PARTS = 50

/** An event has at most a year of days. */
export const LONGEST_EVENT_DAYS = 366

const amount = v.number()

/** Why an event isn't judged to its end. */
const CUTS = ['incomplete', 'few_days', 'forecast_reach'] as const

/** A day's net sales, beside what the days before and the other parts lead one to expect of it. */
const daySchema = v.object({
  day: dayText,
  actual: amount,
  /** `null` for a day that isn't learned from, and before the event of a whole store. */
  expected: v.nullable(amount),
})

const tried = v.object({ tried: v.number(), asFar: v.number() })

const common = {
  /** What the event touched, in words. */
  subject: v.string(),
  /** The days of the event that are judged: those that are complete, at most half as many as were learned from. */
  days: v.object({ from: dayText, to: dayText }),
  /** Why the event goes on after these days. `null` if it doesn't. */
  cut: v.nullable(v.picklist(CUTS)),
  /** Names of events in the same days whose effect can't be told from this one's. */
  beside: v.array(v.string()),
}

const measured = {
  ...common,
  /** How far net sales were from what was expected, as a share of that. */
  effect: v.number(),
  low: v.number(),
  /** `null` if no effect is too large. */
  high: v.nullable(v.number()),
  /** The same as an amount. */
  amount,
  series: v.array(daySchema),
}

/** Why nothing can be said. */
export const refusalSchema = v.variant('reason', [
  /** No day of the event is complete yet. */
  v.object({ kind: v.literal('refused'), reason: v.literal('not_yet') }),
  /** The last complete day of the figures, `day`, is before the event. */
  v.object({ kind: v.literal('refused'), reason: v.literal('figures_end'), day: dayText }),
  /** `leftOut` more days before the event are days of other events. */
  v.object({
    kind: v.literal('refused'),
    reason: v.literal('few_days'),
    days: v.number(),
    least: v.number(),
    leftOut: v.number(),
  }),
  v.object({ kind: v.literal('refused'), reason: v.literal('few_parts'), parts: v.number(), least: v.number() }),
  v.object({ kind: v.literal('refused'), reason: v.literal('no_sales') }),
  /** The store sold nothing in the year before the event. */
  v.object({ kind: v.literal('refused'), reason: v.literal('silent') }),
  /** What it is compared with sold nothing during the event. */
  v.object({ kind: v.literal('refused'), reason: v.literal('others_silent') }),
  /** How far the fit before the event is off, as a multiple of the error of the same days a week before. */
  v.object({ kind: v.literal('refused'), reason: v.literal('bad_fit'), times: v.number() }),
  /** There is no forecast that the whole store could be compared with. */
  v.object({ kind: v.literal('refused'), reason: v.literal('no_forecast') }),
])

/**
 * What is known of whether an event mattered. Amounts are in minor units of `currency`.
 */
export const eventEffectSchema = v.object({
  currency: v.string(),
  effect: v.union([
    refusalSchema,
    /** Compared with parts that the event didn't touch. The range has 95 of 100 such effects. */
    v.object({
      kind: v.literal('parts'),
      ...measured,
      /** The parts that were compared with, with how much each counts. The most important first. */
      weights: v.array(v.object({ name: v.string(), weight: v.number() })),
      /** Of so many earlier stretches as long, so many differed at least as much. */
      dates: tried,
      /** Of so many other parts, so many differed at least as much during the event. */
      others: tried,
      /** How far the fit before the event is off, as a multiple of the error of the same days a week before. */
      times: v.number(),
    }),
    /** Compared with the forecast made before it: the weaker evidence. The range has 80 of 100 such effects. */
    v.object({
      kind: v.literal('forecast'),
      ...measured,
      /** Whether fewer than 2 of 100 forecasts would be as far off. */
      isSure: v.boolean(),
    }),
  ]),
  asOf: instant,
})

export type EventEffectAnswer = v.InferOutput<typeof eventEffectSchema>

export type MeasuredEffect = Exclude<EventEffectAnswer['effect'], { kind: 'refused' }>

export type RefusedEffect = Extract<EventEffectAnswer['effect'], { kind: 'refused' }>
