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

type Waiting = {
  /** Aborts when nobody waits any more. */
  signal: AbortSignal
  /** Returns the error for who has waited in vain. */
  refuse: () => Error
}

/**
 * Starts work that calls `begin` once it has waited for all that it needs. If the signal aborts before that, `begin`
 * throws and the result rejects at once.
 */
export function untilBegun<Result>(
  { signal, refuse }: Waiting,
  start: (begin: () => void) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(refuse())
    signal.addEventListener('abort', giveUp, { once: true })
    function begin() {
      signal.throwIfAborted()
      signal.removeEventListener('abort', giveUp)
    }
    start(begin).then(resolve, reject)
  })
}
