import { type ClientBase, escapeIdentifier } from 'pg'
import type { Database } from './database.ts'

type OnNotify = (payload: string) => void

export type Listeners = {
  listen: Database['listen']
  /** Listens on a new connection to what the one before listened to, and says that something may have been missed. */
  moveTo(client: ClientBase): Promise<void>
}

/** `run` runs a statement on the connection that listens. */
export function createListeners(run: (text: string) => Promise<unknown>): Listeners {
  const channels = new Map<string, Set<OnNotify>>()

  function notify(channel: string, payload: string) {
    for (const onNotify of channels.get(channel) ?? []) onNotify(payload)
  }

  async function start(channel: string) {
    try {
      await run(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      channels.delete(channel)
      throw error
    }
  }

  async function stop(channel: string, onNotify: OnNotify) {
    const known = channels.get(channel)
    known?.delete(onNotify)
    if (known?.size !== 0) return
    channels.delete(channel)
    // A connection that is lost hears nothing more anyway.
    await run(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined)
  }

  return {
    async listen(channel, onNotify) {
      const known = channels.get(channel) ?? new Set()
      channels.set(channel, known.add(onNotify))
      if (known.size === 1) await start(channel)
      return () => stop(channel, onNotify)
    },
    async moveTo(client) {
      client.on('notification', ({ channel, payload }) => notify(channel, payload ?? ''))
      for (const channel of channels.keys()) {
        await client.query(`listen ${escapeIdentifier(channel)}`)
        notify(channel, '')
      }
    },
  }
}
