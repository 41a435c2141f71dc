import { Client, type ClientBase, escapeIdentifier } from 'pg'
import type { Log } from '#server/platform/system/log.ts'
import type { Database } from './database.ts'

type OnNotify = (payload: string) => void

export type Listeners = {
  listen: Database['listen']
  /** Like `listen`, for a channel that the connection already listens to. Returns a function that stops this. */
  add(channel: string, onNotify: OnNotify): () => void
  /** Returns the channels that have listeners. */
  channels(): string[]
  notify(channel: string, payload: string): void
  /**
   * Listens to the same channels on a new connection, and calls all listeners, because notifications may have been
   * missed.
   */
  moveTo(client: ClientBase): Promise<void>
}

/** Creates listeners. `run` has to run statements on the connection that listens. */
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
    remove(channel, onNotify)
    if (channels.has(channel)) return
    // Ignores errors: a lost connection no longer listens.
    await run(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined)
  }

  function add(channel: string, onNotify: OnNotify) {
    const known = channels.get(channel) ?? new Set()
    channels.set(channel, known.add(onNotify))
    return known
  }

  function remove(channel: string, onNotify: OnNotify) {
    const known = channels.get(channel)
    known?.delete(onNotify)
    if (known?.size === 0) channels.delete(channel)
  }

  return {
    async listen(channel, onNotify) {
      if (add(channel, onNotify).size === 1) await start(channel)
      return () => stop(channel, onNotify)
    },
    add(channel, onNotify) {
      add(channel, onNotify)
      return () => remove(channel, onNotify)
    },
    channels: () => [...channels.keys()],
    notify,
    async moveTo(client) {
      client.on('notification', ({ channel, payload }) => notify(channel, payload ?? ''))
      for (const channel of channels.keys()) {
        await client.query(`listen ${escapeIdentifier(channel)}`)
        notify(channel, '')
      }
    },
  }
}

const firstRetryMs = 500
const longestRetryMs = 30_000

/** Manages a connection for notifications: the first listener opens it, and it reopens when it is lost. */
export function createServerListeners(url: string, log: Log): { listen: Listeners['listen']; close(): Promise<void> } {
  let connected: Promise<Client> | null = null
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const listeners = createListeners(async (text) => {
    if (!isClosed) await (await connection()).query(text)
  })

  function connection(): Promise<Client> {
    connected ??= connect()
    return connected
  }

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: url, keepAlive: true })
    client.on('error', (error) => log.warn('the connection for notifications was lost', { error }))
    try {
      await client.connect()
      await listeners.moveTo(client)
    } catch (error) {
      connected = null
      await client.end().catch(() => undefined)
      throw error
    }
    client.once('end', () => {
      connected = null
      reconnect(firstRetryMs)
    })
    return client
  }

  function reconnect(afterMs: number) {
    if (isClosed) return
    retry = setTimeout(() => {
      connection().catch(() => reconnect(Math.min(afterMs * 2, longestRetryMs)))
    }, afterMs)
  }

  return {
    listen: listeners.listen,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await (await connected?.catch(() => null))?.end()
    },
  }
}
