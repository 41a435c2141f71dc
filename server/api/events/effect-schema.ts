import * as v from 'valibot'
import type { EventEffect } from '#domain/analysis/events/event-effect.ts'
import type { StoreEffect } from '#domain/analysis/events/store-effect.ts'
import { refusalSchema } from '#domain/contracts/events.ts'

/** A thread's answer is not JSON, in which an infinite number would be `null`. */
const finite = v.pipe(v.number(), v.finite())

const tried = v.object({ tried: finite, asFar: finite })

/** What a thread answers of an event that touched parts of a store. */
export const partsEffectSchema: v.GenericSchema<unknown, EventEffect> = v.union([
  refusalSchema,
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
export const storeEffectSchema: v.GenericSchema<unknown, StoreEffect> = v.union([
  refusalSchema,
  v.object({
    kind: v.literal('forecast'),
    effect: finite,
    low: finite,
    high: v.nullable(finite),
    amount: finite,
    isSure: v.boolean(),
    expected: v.array(finite),
  }),
])
