import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import { freePort, newFolder, startServer } from '#test/harness/server-process.ts'

type Shop = { platform: LivePlatform; address: string; credentials: Record<string, string> }

const METRICS = ['gross_sales', 'discounts', 'total_sales', 'orders', 'units_ordered'] as const

/** What is compared with the platform. Amounts are in minor units. */
export type Figures = Record<(typeof METRICS)[number], number>

const figuresIn = (totals: Record<keyof Figures, { value: number | null }>): Figures => {
  const valueOf = (metric: keyof Figures) => totals[metric].value ?? 0
  return {
    gross_sales: valueOf('gross_sales'),
    discounts: valueOf('discounts'),
    total_sales: valueOf('total_sales'),
    orders: valueOf('orders'),
    units_ordered: valueOf('units_ordered'),
  }
}

type Call = { method?: string; headers: Record<string, string>; body?: object }

async function call(url: string, { method = 'GET', headers, body }: Call) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 400)}`)
  return text === '' ? null : JSON.parse(text)
}

/** Starts the real server with an empty database, and signs a person up. */
export async function openCartwright() {
  const dataFolder = await newFolder()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startServer({ dataFolder, port, env: { SITE_URL: url } })
  const { anonKey, serviceRoleKey } = JSON.parse(await readFile(join(dataFolder, 'keys.json'), 'utf8'))
  const asService = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` }
  const login = { email: 'owner@example.com', password: 'plum-kettle-orbit-42' }
  await call(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: asService,
    body: { ...login, email_confirm: true },
  })
  const session = await call(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey },
    body: login,
  })
  const headers = { apikey: anonKey, authorization: `Bearer ${session.access_token}` }
  const post = (path: string, body: object) => call(url + path, { method: 'POST', headers, body })

  /** Connects a shop to a new store that counts in `currency`. */
  async function connect(shop: Shop, currency: string) {
    const store = await post('/rest/v1/rpc/create_store', { name: currency, currency, time_zone: 'UTC' })
    const { id } = await post('/api/connections', { store, channel: null, ...shop })

    /** Waits until the shop was read after this instant. Then all that was due is published. */
    async function untilSynced(since: number): Promise<void> {
      for (;;) {
        const connection = await call(`${url}/api/connections/${id}`, { headers })
        if (connection.state === 'broken') throw new Error(connection.reason)
        const at = Date.parse(connection.syncedAt ?? '')
        if (connection.state === 'connected' && at > since) return
        await wait(500)
      }
    }

    return {
      synced: () => untilSynced(0),
      /** Reads the shop at once, with what is otherwise read daily and weekly. */
      async syncAgain() {
        const asked = Date.now()
        const path = `${url}/rest/v1/connections?id=eq.${id}`
        const [{ cursor }] = await call(`${path}&select=cursor`, { headers: asService })
        const body = { cursor: { ...cursor, refundsAt: 0, idsAt: 0 }, next_sync_at: new Date(0).toISOString() }
        await call(path, { method: 'PATCH', headers: asService, body })
        await untilSynced(asked)
      },
      async figures(): Promise<Figures> {
        const query = { store, metrics: METRICS, by: [], period: 'last_12_months' }
        const { totals } = await call(`${url}/api/figures?${new URLSearchParams({ q: JSON.stringify(query) })}`, {
          headers,
        })
        return figuresIn(totals)
      },
    }
  }

  return { connect, stop: () => server.stop() }
}
