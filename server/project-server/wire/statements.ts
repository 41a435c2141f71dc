import { bodyOf, createFields, message, type Message, typeOf, WireError } from './messages.ts'

/** How much text of prepared statements is kept per client. */
const maxBytes = 16 * 1024 * 1024

/** A longer unnamed statement has to be used in the transaction that prepared it. */
const maxUnnamedBytes = 1024 * 1024

/** Statements that name prepared statements without the messages for this. */
const namesStatements = /\b(?:deallocate|execute)\b/i

/** The name, the query and the types of a statement prepared with SQL. */
type PreparedBySql = { name: string; text: string; types: readonly number[] }

/**
 * The prepared statements of a client. They are removed from the session after each transaction, and prepared again
 * when the client uses them.
 */
export type Statements = {
  /**
   * Returns the messages of a request with those in front that prepare again what the request uses. Afterwards the
   * response to each Parse has to be passed to `isOwnParse`.
   */
  prepare(messages: readonly Message[], texts: readonly string[]): Message[]
  /** Call this for each ParseComplete. Returns whether the client itself asked for it. */
  isOwnParse(): boolean
  /** Call this after an error: the rest of the request is skipped. */
  skip(): void
  /** Call this when the client has removed all statements. */
  clear(): void
  /** Call this when the session's statements have been removed, with those that were there. */
  leave(present: readonly string[], preparedBySql: readonly PreparedBySql[]): void
}

type Parse = { name: string; message: Message; isOwn: boolean }

const statementFlag = 'S'.charCodeAt(0)

/** Returns the name of the prepared statement that a message uses, or undefined. */
function nameUsedBy(type: string, body: Buffer): string | undefined {
  const fields = createFields(body)
  if (type === 'P') return fields.text()
  if (type === 'B') {
    fields.text()
    return fields.text()
  }
  const isStatement = (type === 'D' || type === 'C') && body[0] === statementFlag
  return isStatement ? createFields(body.subarray(1)).text() : undefined
}

function parseMessage({ name, text, types }: PreparedBySql): Message {
  return message('P', name, text, { int16: types.length }, ...types.map((int32) => ({ int32 })))
}

export function createStatements(): Statements {
  const known = new Map<string, Message>()
  const present = new Set<string>()
  let awaited: Parse[] = []

  function keep(name: string, parse: Message) {
    present.add(name)
    known.set(name, parse)
    if (name === '' && parse.length > maxUnnamedBytes) return void known.delete(name)
    const bytes = [...known.values()].reduce((sum, { length }) => sum + length, 0)
    if (bytes > maxBytes) throw new WireError('53400', 'too many prepared statements')
  }

  /** Returns the messages that prepare a known statement again, if the session doesn't have it. */
  function again(name: string): Message[] {
    const parse = known.get(name)
    if (parse === undefined || present.has(name) || awaited.some((other) => other.name === name)) return []
    awaited.push({ name, message: parse, isOwn: false })
    return [parse]
  }

  function withItsStatement(each: Message): Message[] {
    const type = typeOf(each)
    // In Postgres, a simple query removes the unnamed prepared statement.
    if (type === 'Q') known.delete('')
    const name = nameUsedBy(type, bodyOf(each))
    if (name === undefined) return [each]
    if (type === 'C') known.delete(name)
    // An unnamed statement is replaced, a named one is refused.
    const before = type === 'P' && name === '' ? [] : again(name)
    if (type === 'P') awaited.push({ name, message: each, isOwn: true })
    return [...before, each]
  }

  return {
    prepare(messages, texts) {
      const all = texts.some((text) => namesStatements.test(text)) ? [...known.keys()].flatMap(again) : []
      return [...all, ...messages.flatMap(withItsStatement)]
    },
    isOwnParse() {
      const parse = awaited.shift()
      if (parse === undefined) return true
      keep(parse.name, parse.message)
      return parse.isOwn
    },
    skip() {
      awaited = []
    },
    clear() {
      known.clear()
      present.clear()
    },
    leave(names, preparedBySql) {
      for (const name of present) if (name !== '' && !names.includes(name)) known.delete(name)
      awaited = []
      for (const statement of preparedBySql) keep(statement.name, parseMessage(statement))
      present.clear()
    },
  }
}
