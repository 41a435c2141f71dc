import PQueue from 'p-queue'

/** Who asks for figures. */
export type Asker = {
  /** The id of the user, or of the store for what its people share. Works of one person wait for each other, so that others needn't wait for all of them. */
  person: string
  /** Aborts when the person no longer waits for the answer. */
  gone: AbortSignal
}

/**
 * Creates a function that runs at most `atOnce` works with the same key at a time. However many works a key has, the
 * others wait for that many of them at most.
 */
export function createTurns(atOnce = 1) {
  const queues = new Map<string, PQueue>()
  const open = (key: string) => new PQueue({ concurrency: atOnce }).on('idle', () => queues.delete(key))
  return function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? open(key)
    queues.set(key, queue)
    return queue.add(work)
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
 * throws and the result rejects at once. If it has aborted already, starts nothing.
 */
export async function untilBegun<Result>(
  { signal, refuse }: Waiting,
  start: (begin: () => void) => Promise<Result>,
): Promise<Result> {
  // A signal that has already aborted fires no event any more.
  if (signal.aborted) throw refuse()
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
