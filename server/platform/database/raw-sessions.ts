import { escapeIdentifier, type QueryResult } from 'pg'
import type { Supervisor } from '#server/platform/database/engine/supervisor.ts'
import { DatabaseInterruptedError } from './database-errors.ts'
import type { Lease } from './lease.ts'
import type { Listeners } from './listeners.ts'

/** The engine's only session, while nothing else uses it. */
export type RawSession = {
  /** Runs statements without values, and resolves to one result each. */
  query(text: string): Promise<QueryResult[]>
  /** Runs complete messages of the protocol. Calls `onResponse` with parts of the response. */
  exchange(messages: Uint8Array<ArrayBuffer>, onResponse: (bytes: Uint8Array) => void): Promise<void>
  /** Cancels what the engine does right now; it fails with 57014. */
  cancel(): void
  /** Ends the engine, which restarts. For a session whose state can't be reset. */
  discard(cause: unknown): void
  /** Makes the session listen to the channels that have listeners, and to no others. */
  restoreChannels(listening: readonly string[]): Promise<void>
  /** Tells the listeners of a notification that came with a response of `exchange`. */
  notify(channel: string, payload: string): void
}

export type RawSessions = {
  /** Runs `work` when the session is free. It has to leave the session without a transaction and without own state. */
  hold<Result>(work: (session: RawSession) => Promise<Result>): Promise<Result>
  /** Calls `onNotify` for notifications on a channel that the session already listens to. */
  addListener: Listeners['add']
}

type RawSessionsOptions = { lease: Lease; supervisor: Supervisor; listeners: Listeners }

/** Lends the engine's session to clients that speak the protocol of Postgres. They count as jobs. */
export function createRawSessions({ lease, supervisor, listeners }: RawSessionsOptions): RawSessions {
  return {
    addListener: (channel, onNotify) => listeners.add(channel, onNotify),
    hold: (work) =>
      lease('job', async (client) => {
        const engine = await supervisor.running()
        // For several statements pg gives a list of results, which its types don't say.
        const query = async (text: string) => [await client.query(text)].flat()
        return work({
          query,
          exchange: (messages, onResponse) => engine.exchange(messages, onResponse),
          // Cancelling fails only if the engine has ended. The statement has then ended too.
          cancel: () => void engine.cancel(engine.activity().number).catch(() => undefined),
          discard: (cause) =>
            engine.kill(
              new DatabaseInterruptedError('The session of a client could not be reset.', '57P01', { cause }),
            ),
          async restoreChannels(listening) {
            const wanted = listeners.channels()
            const missing = wanted.filter((channel) => !listening.includes(channel))
            const unwanted = listening.filter((channel) => !wanted.includes(channel))
            const statements = [
              ...missing.map((channel) => `listen ${escapeIdentifier(channel)}`),
              ...unwanted.map((channel) => `unlisten ${escapeIdentifier(channel)}`),
            ]
            if (statements.length > 0) await query(statements.join('; '))
          },
          notify: (channel, payload) => listeners.notify(channel, payload),
        })
      }),
  }
}
