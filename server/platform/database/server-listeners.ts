import { Client } from 'pg'
import type { Log } from '#server/platform/system/log.ts'
import { createListeners, type Listeners } from './listeners.ts'

const firstRetryMs = 500
const longestRetryMs = 30_000

/** A connection for notifications alone, made when somebody first listens and made again when it is lost. */
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
    client.on('error', (error) => log.warn('The connection for notifications was lost', { error }))
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
