import { setTimeout as wait } from 'node:timers/promises'
import { yieldToEventLoop } from '#server/platform/database/steps.ts'
import { beat } from './import-task.ts'
import { runImport, runUndo, type Workshop } from './run-import.ts'

/** Stores import side by side, so that a small file does not wait for another store's large one. */
const STORES_AT_ONCE = 3
const BUSY_RETRY_MS = 2_000
const BEAT_EVERY_MS = 15_000

/** What is to be done with an import, for whom. */
type Wanted = { publicId: string; storeId: string; person: string; what: 'import' | 'undo' }
type Entry = Wanted & { abort: AbortController }

export type ImportQueue = {
  add(wanted: Wanted): void
  /** Stops the import if this process is at it, and leaves it alone otherwise. */
  cancel(publicId: string): void
}

function carry({ publicId, what, abort }: Entry, workshop: Workshop) {
  if (what === 'import') return runImport(publicId, workshop, abort.signal)
  const { database, stopping } = workshop
  const yieldTurn = async () => {
    await yieldToEventLoop()
    stopping.throwIfAborted()
  }
  return runUndo(publicId, { database, yieldTurn })
}

/** Runs imports and their undoing one at a time per store and per person, in the order in which they came. */
export function createImportQueue(workshop: Workshop): ImportQueue {
  const { database, log, stopping } = workshop
  const waiting: Entry[] = []
  const running = new Set<Entry>()
  let beating: NodeJS.Timeout | null = null

  function keepBeating() {
    const entries = [...running, ...waiting]
    if (entries.length === 0) {
      if (beating !== null) clearInterval(beating)
      beating = null
      return
    }
    beating ??= setInterval(() => {
      const ids = [...running, ...waiting].map(({ publicId }) => publicId)
      beat(database, ids).catch((error: unknown) => log.error('imports could not be marked as alive', { error }))
    }, BEAT_EVERY_MS).unref()
  }

  function next(): Entry | undefined {
    if (running.size >= STORES_AT_ONCE) return undefined
    const busy = new Set([...running].flatMap(({ storeId, person }) => [storeId, person]))
    const at = waiting.findIndex(({ storeId, person }) => !busy.has(storeId) && !busy.has(person))
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }

  async function carryOut(entry: Entry) {
    try {
      while ((await carry(entry, workshop)) === 'busy') {
        await wait(BUSY_RETRY_MS, undefined, { ref: false })
      }
    } catch (error) {
      if (!stopping.aborted) log.error('import could not be run', { importId: entry.publicId, error })
    } finally {
      running.delete(entry)
      start()
    }
  }

  function start() {
    for (let entry = next(); entry !== undefined; entry = next()) {
      running.add(entry)
      void carryOut(entry)
    }
    keepBeating()
  }

  stopping.addEventListener('abort', () => {
    waiting.length = 0
    if (beating !== null) clearInterval(beating)
    for (const { abort } of running) abort.abort()
  })

  return {
    add(wanted) {
      waiting.push({ ...wanted, abort: new AbortController() })
      start()
    },
    cancel(publicId) {
      const entry = [...running, ...waiting].find((candidate) => candidate.publicId === publicId)
      entry?.abort.abort()
    },
  }
}
