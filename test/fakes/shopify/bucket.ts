/** What a query cost: its objects. */
export function objectsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, row) => sum + objectsIn(row), 0)
  if (typeof value !== 'object' || value === null) return 0
  return 1 + objectsIn(Object.values(value))
}

/** The points of an app in a shop. They come back with time. */
export function createBucket(now: () => number) {
  const limits = { maximum: 20_000, restoreRate: 1000 }
  let left = limits.maximum
  let at = now()
  const restore = () => {
    left = Math.min(left + ((now() - at) / 1000) * limits.restoreRate, limits.maximum)
    at = now()
  }
  return {
    limits,
    drain: () => void (left = 0),
    /** Gives back what a query might have cost and didn't. */
    giveBack: (points: number) => void (left += points),
    /** Returns the cost in an answer, and whether there were enough points. */
    spend(requested: number) {
      restore()
      const isThrottled = requested > left
      if (!isThrottled) left -= requested
      const throttleStatus = {
        maximumAvailable: limits.maximum,
        currentlyAvailable: Math.floor(left),
        restoreRate: limits.restoreRate,
      }
      return { isThrottled, cost: { requestedQueryCost: requested, actualQueryCost: requested, throttleStatus } }
    },
  }
}
