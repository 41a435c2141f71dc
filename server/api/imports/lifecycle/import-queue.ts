import { setTimeout as wait } from 'node:timers/promises'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { saveHeartbeat } from './import-task.ts'
import { runImport, runUndo, type QueueContext } from './run-import.ts'

/** More than one, so that a small file doesn't wait for a large file of another store. */
const MAX_RUNNING = 3
const BUSY_RETRY_MS = 2_000
const HEARTBEAT_MS = 15_000

type QueuedWork = { publicId: string; storeId: string; person: string; action: 'import' | 'undo' }
type Entry = QueuedWork & { abort: AbortController }

export type ImportQueue = {
  add(work: QueuedWork): void
  /** Stops the import if it is in this process's queue. */
  cancel(publicId: string): void
}

function runEntry({ publicId, action, abort }: Entry, context: QueueContext) {
  if (action === 'import') return runImport(publicId, context, abort.signal)
  const { database, stopping } = context
  const yieldTurn = async () => {
    await yieldToEventLoop()
    stopping.throwIfAborted()
  }
  return runUndo(publicId, { database, yieldTurn })
}

/** Saves a heartbeat for the queued imports at intervals. Stops when the queue is empty. */
function createHeartbeat({ database, log }: QueueContext, queuedIds: () => string[]) {
  let timer: NodeJS.Timeout | null = null

  function stop() {
    if (timer !== null) clearInterval(timer)
    timer = null
  }

  function beat() {
    saveHeartbeat(database, queuedIds()).catch((error: unknown) =>
      log.error('imports could not be marked as alive', { error }),
    )
  }

  return {
    stop,
    /** Called after every change of the queue. */
    update() {
      if (queuedIds().length === 0) stop()
      else timer ??= setInterval(beat, HEARTBEAT_MS).unref()
    },
  }
}

/** Runs imports and undos in the order they were added, one at a time per store and per person. */
export function createImportQueue(context: QueueContext): ImportQueue {
  const { log, stopping } = context
  const waiting: Entry[] = []
  const running = new Set<Entry>()
  const heartbeat = createHeartbeat(context, () => [...running, ...waiting].map(({ publicId }) => publicId))

  function takeNext(): Entry | undefined {
    if (running.size >= MAX_RUNNING) return undefined
    const busy = new Set([...running].flatMap(({ storeId, person }) => [storeId, person]))
    const at = waiting.findIndex(({ storeId, person }) => !busy.has(storeId) && !busy.has(person))
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }

  async function run(entry: Entry) {
    try {
      while ((await runEntry(entry, context)) === 'busy') {
        await wait(BUSY_RETRY_MS, undefined, { ref: false })
      }
    } catch (error) {
      if (!stopping.aborted) log.error('import could not be run', { importId: entry.publicId, error })
    } finally {
      running.delete(entry)
      startWaiting()
    }
  }

  function startWaiting() {
    for (let entry = takeNext(); entry !== undefined; entry = takeNext()) {
      running.add(entry)
      void run(entry)
    }
    heartbeat.update()
  }

  stopping.addEventListener('abort', () => {
    waiting.length = 0
    heartbeat.stop()
    for (const { abort } of running) abort.abort()
  })

  return {
    add(work) {
      waiting.push({ ...work, abort: new AbortController() })
      startWaiting()
    },
    cancel(publicId) {
      const entry = [...running, ...waiting].find((candidate) => candidate.publicId === publicId)
      entry?.abort.abort()
    },
  }
}
