import { LRUCache } from 'lru-cache'

import type { Catalog } from '#server/platform/rest/catalog/catalog.ts'

const MAX_PLANS = 500

/** The maximum length of a cached shape. Screens don't repeat longer requests. */
const MAX_SHAPE_LENGTH = 4000

export type PlanCache<Plan> = (catalog: Catalog, shape: string | readonly unknown[], make: () => Plan) => Plan

/** Caches plans by the shape of the request, until the catalog is reloaded. */
export function createPlanCache<Plan extends object>(): PlanCache<Plan> {
  const plansOf = new WeakMap<Catalog, LRUCache<string, Plan>>()
  return (catalog, shape, make) => {
    const plans = plansOf.get(catalog) ?? new LRUCache<string, Plan>({ max: MAX_PLANS })
    plansOf.set(catalog, plans)
    const key = typeof shape === 'string' ? shape : JSON.stringify(shape)
    const known = plans.get(key)
    if (known) return known
    const plan = make()
    if (key.length <= MAX_SHAPE_LENGTH) plans.set(key, plan)
    return plan
  }
}
