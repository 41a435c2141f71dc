import * as v from 'valibot'
import type { EventEffect } from '#domain/analysis/events/event-effect.ts'
import type { StoreEffect } from '#domain/analysis/events/store-effect.ts'

/** A thread's answer is not JSON, in which an infinite number would be `null`. */
const finite = v.pipe(v.number(), v.finite())

const tried = v.object({ tried: finite, asFar: finite })

/** What a thread answers of an event that touched parts of a store. */
export const partsEffectSchema: v.GenericSchema<unknown, EventEffect> = v.variant('kind', [
  v.object({ kind: v.literal('few_days'), days: finite, least: finite }),
  v.object({ kind: v.literal('few_parts'), parts: finite, least: finite }),
  v.object({ kind: v.literal('no_sales') }),
  v.object({ kind: v.literal('bad_fit'), times: finite }),
  v.object({
    kind: v.literal('found'),
    effect: finite,
    low: finite,
    high: v.nullable(finite),
    amount: finite,
    weights: v.array(finite),
    expected: v.array(finite),
    times: finite,
    dates: tried,
    others: tried,
  }),
])

/** What a thread answers of an event that touched the whole store. */
export const storeEffectSchema: v.GenericSchema<unknown, StoreEffect> = v.variant('kind', [
  v.object({ kind: v.literal('no_forecast') }),
  v.object({ kind: v.literal('few_days'), days: finite, least: finite }),
  v.object({
    kind: v.literal('forecast'),
    effect: finite,
    low: finite,
    high: v.nullable(finite),
    amount: finite,
    expected: v.array(finite),
  }),
])
