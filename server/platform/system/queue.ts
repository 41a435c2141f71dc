type Queue = {
  /** Runs `work` as soon as a slot is free, in the order of arrival. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Resolves when nothing is waiting, or after `maxMs`. */
  whenEmpty(maxMs: number): Promise<void>
}

/** Creates a queue that runs at most `slots` tasks at once. */
export function createQueue(slots: number): Queue {
  const waiting: (() => void)[] = []
  const watching = new Set<() => void>()
  let free = slots

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else free += 1
    if (waiting.length > 0) return
    for (const resolve of watching) resolve()
    watching.clear()
  }

  return {
    async run(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((enter) => waiting.push(enter))
      try {
        return await work()
      } finally {
        leave()
      }
    },
    whenEmpty(maxMs) {
      if (waiting.length === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          watching.delete(done)
          resolve()
        }, maxMs)
        const done = () => {
          clearTimeout(timer)
          resolve()
        }
        watching.add(done)
      })
    },
  }
}
