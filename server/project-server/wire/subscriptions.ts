import type { RawSessions } from '#server/platform/database/raw-sessions.ts'
import { message, type Message } from './messages.ts'

/** A statement of its own. */
const removesAll = /^\s*(?:unlisten\s+\*|discard\s+all)\s*;?\s*$/iu
const statement = /^\s*(?<verb>un)?listen\s+(?:"(?<quoted>(?:[^"]|"")+)"|(?<plain>[\w$]+))\s*;?\s*$/iu

/** All channels are null. */
type Change = { isAdded: boolean; channel: string | null }

/** The channels that one client listens to. The session listens to those of all clients. */
export type Subscriptions = {
  /** Reads a statement. What it says applies from the next `update`. */
  note(text: string): void
  /** Call this after a transaction, with the channels that the session listens to. */
  update(listening: readonly string[]): void
  close(): void
}

function readChange(text: string): Change | null {
  if (removesAll.test(text)) return { isAdded: false, channel: null }
  const { verb, quoted, plain } = statement.exec(text)?.groups ?? {}
  const channel = quoted?.replaceAll('""', '"') ?? plain?.toLowerCase()
  return channel === undefined ? null : { isAdded: verb === undefined, channel }
}

/** `processId` is what the client is told about who notifies, which is always this server. */
export function createSubscriptions(
  sessions: Pick<RawSessions, 'addListener'>,
  processId: number,
  onNotification: (notification: Message) => void,
): Subscriptions {
  const channels = new Map<string, () => void>()
  let changes: Change[] = []

  function remove(channel: string | null) {
    for (const [name, stop] of channels) {
      if (channel !== null && channel !== name) continue
      stop()
      channels.delete(name)
    }
  }

  function apply({ isAdded, channel }: Change, listening: readonly string[]) {
    if (!isAdded || channel === null) return remove(channel)
    if (channels.has(channel) || !listening.includes(channel)) return
    const stop = sessions.addListener(channel, (payload) =>
      onNotification(message('A', { int32: processId }, channel, payload)),
    )
    channels.set(channel, stop)
  }

  return {
    note(text) {
      const change = readChange(text)
      if (change !== null) changes.push(change)
    },
    update(listening) {
      for (const change of changes) apply(change, listening)
      changes = []
    },
    close: () => remove(null),
  }
}
