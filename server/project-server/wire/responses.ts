import type { RawSession } from '#server/platform/database/raw-sessions.ts'
import { bodyOf, createFields, createMessageSplitter, type Message, typeOf } from './messages.ts'
import type { Statements } from './statements.ts'

const removesAll = new Set(['DISCARD ALL', 'DEALLOCATE ALL'])

function notify(session: RawSession, answer: Message) {
  const fields = createFields(bodyOf(answer))
  fields.int32()
  session.notify(fields.text(), fields.text())
}

/** Handles one message of the engine. Returns whether the client gets it. */
function isForClient(answer: Message, session: RawSession, statements: Statements): boolean {
  switch (typeOf(answer)) {
    case 'A':
      notify(session, answer)
      return false
    case 'G':
      // The client was told to send its rows before the statement ran.
      return false
    case '1':
      return statements.isOwnParse()
    case 'E':
      statements.skip()
      return true
    case 'C':
      if (removesAll.has(createFields(bodyOf(answer)).text())) statements.clear()
      return true
    default:
      return true
  }
}

export type Exchange = {
  session: RawSession
  messages: readonly Message[]
  statements: Statements
  /** Gets what the client should get, but not that the engine is ready. */
  onAnswers: (answers: readonly Message[]) => void
}

/**
 * Runs messages. Resolves to the status of the transaction in the engine's ReadyForQuery, or to null if there was none.
 */
export async function exchange({ session, messages, statements, onAnswers }: Exchange): Promise<string | null> {
  let status: string | null = null
  let answers: Message[] = []
  let problem: unknown = null
  const split = createMessageSplitter((answer) => {
    if (typeOf(answer) === 'Z') status = bodyOf(answer).toString()
    else if (isForClient(answer, session, statements)) answers.push(answer)
  })
  await session.exchange(new Uint8Array(Buffer.concat(messages)), (part) => {
    try {
      split(part)
    } catch (error) {
      problem ??= error
    }
    onAnswers(answers)
    answers = []
  })
  if (problem !== null) throw problem
  return status
}
