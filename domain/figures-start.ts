import * as v from 'valibot'
import { dayText } from '#domain/contracts/answer-parts.ts'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import type { Period } from './periods.ts'

/** The first days of a store with orders: in any currency, and in that of the figures if it began later. */
type Start = { firstOrderDay: string | null; figuresBegin?: string | undefined }

/**
 * Returns the first day of figures if days that they are compared with are before it, otherwise `null`. Nothing is compared
 * with such days, because their sum is that of fewer days than they say.
 */
export function beginAfter(comparison: Period | null, { firstOrderDay, figuresBegin }: Start): string | null {
  const begin = figuresBegin ?? firstOrderDay
  return comparison !== null && begin !== null && comparison.from < begin ? begin : null
}

const comparedSchema = v.looseObject({
  comparison: periodSchema,
  store: v.looseObject({ firstOrderDay: dayText, figuresBegin: v.optional(dayText) }),
})

const metricSchema = v.looseObject({ value: v.unknown(), comparison: v.unknown(), change: v.unknown() })

/**
 * Removes the comparison and changes of figures whose compared days begin before the first order in their currency, and
 * adds `ordersBegin`, the day of that order. The API sends them even so. Returns anything else as it is.
 */
export function withFullComparison(answer: unknown): unknown {
  if (!v.is(comparedSchema, answer)) return answer
  const { comparison, store } = answer
  const ordersBegin = beginAfter(comparison, store)
  return ordersBegin === null ? answer : { ...withoutComparison(answer), ordersBegin }
}

function withoutComparison(value: object): object {
  if (v.is(metricSchema, value)) return { value: value.value, comparison: null, change: null }
  const parts = Object.entries(value).map(([key, part]) => [key, emptied(key, part)] as const)
  return Object.fromEntries(parts)
}

function emptied(key: string, part: unknown): unknown {
  if (key === 'comparison' || key === 'shift') return null
  if (Array.isArray(part)) return part.map((one: unknown) => emptied('', one))
  return typeof part === 'object' && part !== null ? withoutComparison(part) : part
}
