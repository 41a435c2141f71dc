/**
 * Creates a function that runs works with the same key one after another. However many works a key has, the others wait
 * for one of them at most.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = turn.catch(() => undefined)
    last.set(key, ended)
    try {
      return await turn
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}
