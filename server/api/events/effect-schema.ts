import * as v from 'valibot'
import type { EventEffect } from '#domain/analysis/events/event-effect.ts'
import type { StoreEffect } from '#domain/analysis/events/store-effect.ts'

const tried = v.object({ tried: v.number(), asFar: v.number() })

/** What a thread answers of an event that touched parts of a store. */
export const partsEffectSchema: v.GenericSchema<unknown, EventEffect> = v.variant('kind', [
  v.object({ kind: v.literal('few_days'), days: v.number(), least: v.number() }),
  v.object({ kind: v.literal('few_parts'), parts: v.number(), least: v.number() }),
  v.object({ kind: v.literal('no_sales') }),
  v.object({ kind: v.literal('bad_fit'), times: v.number() }),
  v.object({
    kind: v.literal('found'),
    effect: v.number(),
    low: v.number(),
    high: v.nullable(v.number()),
    amount: v.number(),
    expectedSum: v.number(),
    actualSum: v.number(),
    weights: v.array(v.number()),
    expected: v.array(v.number()),
    times: v.number(),
    dates: tried,
    others: tried,
  }),
])

/** What a thread answers of an event that touched the whole store. */
export const storeEffectSchema: v.GenericSchema<unknown, StoreEffect> = v.variant('kind', [
  v.object({ kind: v.literal('no_forecast') }),
  v.object({ kind: v.literal('few_days'), days: v.number(), least: v.number() }),
  v.object({
    kind: v.literal('forecast'),
    effect: v.number(),
    low: v.number(),
    high: v.nullable(v.number()),
    amount: v.number(),
    expected: v.array(v.number()),
  }),
])
