import { setTimeout as wait } from 'node:timers/promises'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { saveHeartbeat } from './import-task.ts'
import { createImportTurns, type Turn } from './import-turns.ts'
import { runImport, runUndo, type QueueContext } from './run-import.ts'

const BUSY_RETRY_MS = 2_000
const HEARTBEAT_MS = 15_000

type QueuedWork = Turn & { publicId: string; action: 'import' | 'undo' }
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

/** Runs imports and undos in turn. See `createImportTurns`. */
export function createImportQueue(context: QueueContext): ImportQueue {
  const { log, stopping } = context
  const turns = createImportTurns<Entry>()
  const heartbeat = createHeartbeat(context, () => turns.all().map(({ publicId }) => publicId))

  /** Lets others run while another process is working on the store. */
  async function retryLater(entry: Entry) {
    turns.rest(entry)
    startWaiting()
    await wait(BUSY_RETRY_MS, undefined, { ref: false })
    if (stopping.aborted) return
    turns.wake(entry)
    startWaiting()
  }

  async function run(entry: Entry) {
    try {
      if ((await runEntry(entry, context)) === 'busy') return void retryLater(entry)
    } catch (error) {
      if (!stopping.aborted) log.error('import could not be run', { importId: entry.publicId, error })
    }
    turns.end(entry)
    startWaiting()
  }

  function startWaiting() {
    for (let entry = turns.take(); entry !== null; entry = turns.take()) void run(entry)
    heartbeat.update()
  }

  stopping.addEventListener('abort', () => {
    const running = turns.running()
    turns.clear()
    heartbeat.stop()
    for (const { abort } of running) abort.abort()
  })

  return {
    add(work) {
      turns.add({ ...work, abort: new AbortController() })
      startWaiting()
    },
    cancel(publicId) {
      const entry = turns.all().find((candidate) => candidate.publicId === publicId)
      entry?.abort.abort()
    },
  }
}
