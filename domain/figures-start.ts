import * as v from 'valibot'
import { dayText } from '#domain/contracts/answer-parts.ts'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import type { Period } from './periods.ts'

/**
 * Whether compared days begin before a store's first order. Nothing is compared with such days, because their sum is that
 * of fewer days than they say.
 */
export function startsBeforeFigures(comparison: Period | null, firstOrderDay: string | null): firstOrderDay is string {
  return comparison !== null && firstOrderDay !== null && comparison.from < firstOrderDay
}

const comparedSchema = v.looseObject({
  comparison: periodSchema,
  store: v.looseObject({ firstOrderDay: dayText }),
})

const metricSchema = v.looseObject({ value: v.unknown(), comparison: v.unknown(), change: v.unknown() })

/**
 * Removes the comparison and changes of figures whose compared days begin before the store's first order, and adds
 * `ordersBegin`, the day of that order. The API sends them even so. Returns anything else as it is.
 */
export function withFullComparison(answer: unknown): unknown {
  if (!v.is(comparedSchema, answer)) return answer
  const { comparison, store } = answer
  if (!startsBeforeFigures(comparison, store.firstOrderDay)) return answer
  return { ...withoutComparison(answer), ordersBegin: store.firstOrderDay }
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
