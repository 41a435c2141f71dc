import { LRUCache } from 'lru-cache'

import type { Catalogue } from '#server/platform/rest/catalogue/catalogue.ts'

const MAX_PLANS = 500

/** The maximum length of a cached shape. Screens don't repeat longer requests. */
const MAX_SHAPE_LENGTH = 4000

export type PlanCache<Plan> = (catalogue: Catalogue, shape: string | readonly unknown[], make: () => Plan) => Plan

/** Caches plans by the shape of the request, until the catalogue is reloaded. */
export function createPlanCache<Plan extends object>(): PlanCache<Plan> {
  const plansOf = new WeakMap<Catalogue, LRUCache<string, Plan>>()
  return (catalogue, shape, make) => {
    const plans = plansOf.get(catalogue) ?? new LRUCache<string, Plan>({ max: MAX_PLANS })
    plansOf.set(catalogue, plans)
    const key = typeof shape === 'string' ? shape : JSON.stringify(shape)
    const known = plans.get(key)
    if (known) return known
    const plan = make()
    if (key.length <= MAX_SHAPE_LENGTH) plans.set(key, plan)
    return plan
  }
}
