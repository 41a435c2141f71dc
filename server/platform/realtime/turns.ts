/** Tasks that may wait before `onFull` is called. */
const MOST_WAITING = 64

/** Returns a function that runs tasks one after the other. Tells when many are waiting, and when there is room again. */
export function createTurns({ onFull, onRoom }: { onFull: () => void; onRoom: () => void }) {
  const waiting: (() => Promise<void>)[] = []
  let isRunning = false

  async function run() {
    isRunning = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next()
      if (waiting.length === MOST_WAITING / 2) onRoom()
    }
    isRunning = false
  }

  return (task: () => Promise<void>): void => {
    waiting.push(task)
    if (waiting.length >= MOST_WAITING) onFull()
    if (!isRunning) void run()
  }
}
