import type { PGlite } from '@electric-sql/pglite'
import { concatenate, createMessageCutter } from './frontend-messages.ts'
import { installQueryCancel } from './query-cancel.ts'

/** The size of the pieces of a large response, so that neither side has to buffer all of it. */
const pieceBytes = 256 * 1024

const terminate = 'X'.charCodeAt(0)

/** The exit status with which Postgres returns to its main loop after an ordinary error. */
const unwinding = 100

type Piece = Uint8Array<ArrayBuffer>

const nothing: Piece = new Uint8Array(0)

/**
 * Returns a function that gives protocol bytes to the engine. It sends full pieces of the response with `send`, and
 * resolves to the rest. Rejects if the engine has crashed.
 */
export function createExecutor(database: PGlite, send: (piece: Piece) => void): (chunk: Uint8Array) => Promise<Piece> {
  const cut = createMessageCutter()
  const findTrap = watchForTraps(database)
  const queryCancel = installQueryCancel(database)

  async function run(chunk: Uint8Array) {
    const messages = cut(chunk)
    if (messages === null) return nothing
    if (messages[0] === terminate) {
      await database.exec('rollback; discard all')
      return nothing
    }
    const answer = collect(send)
    await database.execProtocolRawStream(messages, { syncToFs: false, onRawData: answer.add })
    const trap = findTrap()
    if (trap !== null) throw trap
    return answer.rest()
  }

  return (chunk) => queryCancel.during(() => run(chunk))
}

function collect(send: (piece: Piece) => void) {
  let parts: Piece[] = []
  let size = 0
  const rest = () => {
    const [only] = parts
    const whole = parts.length === 1 && only !== undefined ? only : concatenate(parts)
    parts = []
    size = 0
    return whole
  }
  return {
    rest,
    // Copies, because the bytes are a view of the engine's memory.
    add: (bytes: Uint8Array) => {
      parts.push(bytes.slice())
      size += bytes.length
      if (size >= pieceBytes) send(rest())
    },
  }
}

/** Returns a function that returns the first crash of the main loop, or null. PGlite swallows these errors. */
function watchForTraps(database: PGlite): () => unknown {
  let trap: unknown = null
  const engine = database.Module
  const runOnce = engine._PostgresMainLoopOnce
  Object.assign(engine, {
    _PostgresMainLoopOnce() {
      try {
        runOnce()
      } catch (error) {
        if (!isUnwinding(error)) trap ??= error
        throw error
      }
    },
  })
  return () => trap
}

function isUnwinding(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === unwinding
}
