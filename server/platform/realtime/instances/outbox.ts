import type { Queryable } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'

/** Who is present, by the id of the entry: the message that told of it. */
type Rows = Iterable<readonly [id: string, content: string]>

export type Outbox = {
  /** Sends a message after all earlier ones. A change of who is present is stored with it. */
  send: (content: string, change?: { present: string } | { gone: string }) => void
  /** Stores anew who is present, and sends a message about it. */
  reset: (content: string, rows: Rows) => void
  /** Returns whether messages were lost since the last reset. */
  hasLost: () => boolean
  /** Resolves when nothing waits. */
  flushed: () => Promise<void>
}

type OutboxOptions = { database: Queryable; instance: string; log: Log }

/** Characters that may wait while the database is slow or away. */
const MOST_WAITING = 16 * 1024 * 1024

const RELAY = 'select private.relay_realtime($1, $2, $3, $4, $5, $6)'

const newBatch = () => ({
  contents: new Array<string>(),
  size: 0,
  isReset: false,
  present: new Map<string, string>(),
  gone: new Set<string>(),
})

/** Sends messages in their order: those that come while one statement runs go with the next one. */
export function createOutbox({ database, instance, log }: OutboxOptions): Outbox {
  let waiting = newBatch()
  let running: Promise<void> | null = null
  let hasLost = false

  async function flush() {
    const { contents, isReset, present, gone } = waiting
    waiting = newBatch()
    const rows = [[...present.keys()], [...present.values()], [...gone]]
    await database.query(RELAY, [instance, contents, isReset, ...rows]).catch((error: unknown) => {
      hasLost = true
      log.warn('messages to other instances were lost', { error, count: contents.length })
    })
  }

  async function run() {
    while (waiting.contents.length > 0) await flush()
    running = null
  }

  function add(content: string) {
    waiting.contents.push(content)
    waiting.size += content.length
    running ??= run()
  }

  return {
    send(content, change) {
      if (waiting.size + content.length > MOST_WAITING) {
        if (!hasLost) log.warn('too many messages wait for other instances')
        hasLost = true
        return
      }
      if (change && 'present' in change) {
        waiting.present.set(change.present, content)
        waiting.gone.delete(change.present)
      } else if (change) {
        waiting.present.delete(change.gone)
        waiting.gone.add(change.gone)
      }
      add(content)
    },
    reset(content, rows) {
      hasLost = false
      waiting.isReset = true
      waiting.present = new Map(rows)
      waiting.gone.clear()
      add(content)
    },
    hasLost: () => hasLost,
    flushed: async () => running ?? undefined,
  }
}
