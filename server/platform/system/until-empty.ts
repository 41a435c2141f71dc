import type PQueue from 'p-queue'

/** Resolves when nothing waits in the queue, or after `maxMs`. */
export function untilEmpty(queue: PQueue, maxMs: number): Promise<void> {
  if (queue.size === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(end, maxMs)
    // The event `empty` comes only when the last work ends, not when it starts.
    function look() {
      if (queue.size === 0) end()
    }
    queue.on('next', look)
    function end() {
      clearTimeout(timer)
      queue.off('next', look)
      resolve()
    }
  })
}
