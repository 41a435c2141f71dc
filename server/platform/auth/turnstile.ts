export type Turnstile = {
  /** Runs `work` as soon as there is a place for it, in the order of arrival. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>
  /** Resolves when nobody waits for a place, at the latest after so many milliseconds. */
  untilNobodyQueues(longestMs: number): Promise<void>
}

/** Lets so many through at once. */
export function createTurnstile(places: number): Turnstile {
  const waiting: (() => void)[] = []
  const watching = new Set<() => void>()
  let free = places

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else free += 1
    if (waiting.length > 0) return
    for (const resolve of watching) resolve()
    watching.clear()
  }

  return {
    async pass(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((enter) => waiting.push(enter))
      try {
        return await work()
      } finally {
        leave()
      }
    },
    untilNobodyQueues(longestMs) {
      if (waiting.length === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          watching.delete(done)
          resolve()
        }, longestMs)
        const done = () => {
          clearTimeout(timer)
          resolve()
        }
        watching.add(done)
      })
    },
  }
}
