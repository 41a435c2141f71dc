import {
  bodyOf,
  message,
  type Message,
  protocolViolation,
  type ReadBytes,
  readMessage,
  typeOf,
  WireError,
} from './messages.ts'

/** What a client sends up to a point where it waits for an answer. */
export type Request = {
  messages: readonly Message[]
  /** Texts of its statements. Only the beginning of long ones. */
  texts: readonly string[]
  /** Whether the engine will say at the end that it is ready for the next request. */
  endsWithReady: boolean
}

const mebibyte = 1024 * 1024
const maxMessageBytes = 64 * mebibyte
const maxCopyBytes = 256 * mebibyte

/** Messages of the extended protocol that are collected before they are sent to the engine. */
const maxCollectedBytes = 16 * mebibyte

const maxTextLength = 65_536

/** A statement of its own, after comments. */
const copyFromStdin = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*copy\s+(?!\()[^;]*?\sfrom\s+stdin\b/i
const isBinary = /\bbinary\b/i

const ready = new Set(['Q', 'S', 'F'])
const extended = new Set(['P', 'B', 'D', 'E', 'C'])
/** The rest of a COPY that failed. Postgres ignores it too. */
const ignored = new Set(['d', 'c', 'f'])

function textOf(each: Message): string[] {
  const type = typeOf(each)
  if (type !== 'Q' && type !== 'P') return []
  const body = bodyOf(each).subarray(0, maxTextLength)
  const from = type === 'P' ? body.indexOf(0) + 1 : 0
  const end = body.indexOf(0, from)
  return [body.toString('utf8', from, end < 0 ? undefined : end)]
}

/** Tells the client to send its rows: as text or binary, without saying how many columns. */
const copyIn = (binary: boolean) => message('G', Buffer.from([binary ? 1 : 0]), { int16: 0 })

/** Returns a function that reads the next request, or null at the end. `answer` sends a message to the client. */
export function createRequestReader(read: ReadBytes, answer: (message: Message) => void) {
  /** Reads the rows of a COPY. The engine gets them together with the statement, because it can't wait for them. */
  async function readRows(): Promise<Message[] | null> {
    const rows: Message[] = []
    let size = 0
    for (;;) {
      const next = await readMessage(read, maxMessageBytes)
      if (next === null) return null
      const type = typeOf(next)
      if (type === 'H' || type === 'S') continue
      if (!ignored.has(type)) throw protocolViolation(`unexpected message type "${type}" during COPY from stdin`)
      size += next.length
      if (size > maxCopyBytes) {
        throw new WireError('54000', `COPY FROM STDIN takes at most ${maxCopyBytes / mebibyte} MiB here`)
      }
      rows.push(next)
      if (type !== 'd') return rows
    }
  }

  async function readQuery(query: Message, before: readonly Message[]): Promise<Request | null> {
    const [text = ''] = textOf(query)
    const request = { texts: [...before, query].flatMap(textOf), endsWithReady: true }
    if (typeOf(query) !== 'Q' || !copyFromStdin.test(text)) return { ...request, messages: [...before, query] }
    answer(copyIn(isBinary.test(text)))
    const rows = await readRows()
    return rows && { ...request, messages: [...before, query, ...rows] }
  }

  return async function next(): Promise<Request | null> {
    const messages: Message[] = []
    let size = 0
    for (;;) {
      const each = await readMessage(read, maxMessageBytes)
      if (each === null) return null
      const type = typeOf(each)
      if (type === 'X') return null
      if (ignored.has(type)) continue
      if (ready.has(type)) return readQuery(each, messages)
      if (type !== 'H' && !extended.has(type)) throw protocolViolation(`invalid frontend message type ${each[0]}`)
      messages.push(each)
      size += each.length
      if (type === 'H' || size > maxCollectedBytes) {
        return { messages, texts: messages.flatMap(textOf), endsWithReady: false }
      }
    }
  }
}
