import type { LocalSettings } from '#server/platform/database/database.ts'
import type { RawSession, RawSessions } from '#server/platform/database/raw-sessions.ts'
import { type Message, warning } from './messages.ts'
import type { Request } from './requests.ts'
import { collectCustomNames, customNamesOf, enterSession, leaveSession, type SessionState } from './session-state.ts'
import { createStatements, type Statements } from './statements.ts'
import { createSubscriptions } from './subscriptions.ts'

/** A client's own session, which is in the engine only while `use` runs. */
export type ClientSession = {
  readonly statements: Statements
  /** Runs `work` in the engine's session with what this client left there the last time. */
  use<Result>(work: (session: RawSession) => Promise<Result>): Promise<Result>
  /** Returns the messages of a request with those in front that the session needs for it. */
  prepare(request: Request): Message[]
  /** Returns what the client is told before its next request. */
  takeNews(): Message[]
  close(): void
}

type ClientSessionOptions = {
  sessions: RawSessions
  /** What the session starts with. */
  settings: LocalSettings
  processId: number
  /** Gets notifications that come while the session is not in use. */
  onNotification: (notification: Message) => void
}

const lost = warning('01000', 'temporary tables and cursors with hold last only until the end of the transaction here')

export function createClientSession(options: ClientSessionOptions): ClientSession {
  const { sessions, settings, processId, onNotification } = options
  let state: SessionState = { settings, locks: [] }
  let customNames = new Set<string>()
  let isInUse = false
  let news: Message[] = []
  const statements = createStatements()
  const subscriptions = createSubscriptions(sessions, processId, (notification) => {
    if (isInUse) news.push(notification)
    else onNotification(notification)
  })

  async function leave(session: RawSession) {
    try {
      const left = await leaveSession(session, { statements, customNames })
      state = left.state
      customNames = customNamesOf(state)
      subscriptions.update(left.channels)
      await session.restoreChannels(left.channels)
      if (left.losesTables) news.push(lost)
    } catch (error) {
      // Others must not get this session.
      session.discard(error)
      throw error
    } finally {
      isInUse = false
    }
  }

  return {
    statements,
    use: (work) =>
      sessions.hold(async (session) => {
        isInUse = true
        try {
          await enterSession(session, state)
          return await work(session)
        } finally {
          await leave(session)
        }
      }),
    prepare({ messages, texts }) {
      for (const text of texts) {
        collectCustomNames(customNames, text)
        subscriptions.note(text)
      }
      return statements.prepare(messages, texts)
    },
    takeNews() {
      const taken = news
      news = []
      return taken
    },
    close: () => subscriptions.close(),
  }
}
