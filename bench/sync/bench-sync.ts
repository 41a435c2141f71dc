import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { newFolder, removeFolder, type ServerProcess, startServer } from '#test/harness/server-process.ts'
import { importFile } from '#bench/imports.ts'
import { openLargeShop } from './large-shop.ts'
import { writeOrderFile } from '#bench/order-file.ts'
import { createPerson, type Person, watchSignIns } from '#bench/person.ts'
import { percentile, report, timeMs } from '#bench/report.ts'
import { postTo, waitForFacts } from '#bench/wait-for-facts.ts'

/** `npm run bench -- sync -- --small` takes a minute, `--million` long. */
const isSmall = process.argv.includes('--small')
const BACKFILL = isSmall ? 1000 : 100_000
const LARGE = process.argv.includes('--million') ? [100_000, 1_000_000] : [100_000]
const SIZES = [1000, ...(isSmall ? [] : LARGE)]

const CHANGED = 10
const CONNECTIONS = 20
const POLL_EVERY_MS = 300_000

type Shop = Awaited<ReturnType<typeof openLargeShop>>
type Place = { server: ServerProcess; person: Person }

const connectionSchema = z.object({
  isBackfilled: z.boolean(),
  problem: z.string().nullable(),
  syncedAt: z.string().nullable(),
})

const headersOf = ({ accessToken }: Person) => ({
  Authorization: `Bearer ${accessToken}`,
  'Content-Type': 'application/json',
})

/** Sends a request of live sync. Throws if it is refused. */
async function send({ server, person }: Place, path: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(`${server.url}/api/connections${path}`, {
    method,
    headers: headersOf(person),
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status}: ${text}`)
  return JSON.parse(text)
}

const storeSchema = z.object({ id: z.string(), data_version: z.number() })

async function loadStore({ person }: Place) {
  const { data, error } = await person.client.from('stores').select('id, data_version').single()
  if (error) throw error
  return storeSchema.parse(data)
}

/** Connects a shop and waits until all its orders were read. Resolves to the connection's id. */
async function connect(place: Place, { address, credentials }: Shop): Promise<string> {
  const asked = { store: (await loadStore(place)).id, platform: 'woocommerce', address, credentials, channel: null }
  const { id } = z.object({ id: z.string() }).parse(await send(place, '', 'POST', asked))
  for (;;) {
    const { isBackfilled, problem } = connectionSchema.parse(await send(place, `/${id}`, 'GET'))
    if (problem !== null) throw new Error(problem)
    if (isBackfilled) return id
    await wait(100)
  }
}

async function openPlace(dataFolder: string): Promise<Place> {
  const server = await startServer({ dataFolder, port: 4713, env: { CARTWRIGHT_PRIVATE_SHOPS: 'true' } })
  return { server, person: await createPerson(server, 'bench@example.com') }
}

/** Imports a file of as many orders of one line, as a floor. Resolves to orders a second. */
async function benchFile(folder: string): Promise<number> {
  const { server, person } = await openPlace(join(folder, 'file'))
  const path = join(folder, 'orders.csv')
  await writeOrderFile(path, { orders: BACKFILL, linesPerOrder: 1 })
  const ms = await timeMs(() => importFile(server, person, path))
  await server.stop()
  return (BACKFILL * 1000) / ms
}

async function benchBackfill(folder: string) {
  const fileRate = await benchFile(folder)
  const place = await openPlace(join(folder, 'backfill'))
  await place.person.client.rpc('create_store', { name: 'Bench', currency: 'USD', time_zone: 'UTC' })
  const shop = await openLargeShop(BACKFILL)
  const stopWatching = watchSignIns(place.person)
  const ms = await timeMs(() => connect(place, shop))
  const signIns = await stopWatching()
  report({
    name: `backfill of ${BACKFILL.toLocaleString('en-US')} orders`,
    value: (BACKFILL * 1000) / ms,
    unit: 'orders a second',
    target: `half of the file’s`,
    floor: `a file of as many ${Math.round(fileRate)}`,
  })
  report({ name: 'sign-in p99 meanwhile', value: percentile(signIns, 0.99), unit: 'ms' })
  shop.close()
  await place.server.stop()
}

/** Resolves once a statement of a wait holds. */
async function until(isDone: () => Promise<boolean>) {
  while (!(await isDone())) await wait(20)
}

const totalSchema = z.object({ rows: z.array(z.array(z.unknown())) })

/** Measures how long ten changed orders take to the store's sums, the dashboard and any question. */
async function benchChanges(folder: string, orders: number) {
  const place = await openPlace(join(folder, String(orders)))
  const { person, server } = place
  const path = join(folder, `${orders}.csv`)
  await writeOrderFile(path, { orders, linesPerOrder: 1 })
  await importFile(server, person, path)
  const shop = await openLargeShop(100)
  const id = await connect(place, shop)
  const post = postTo(server.url, person.accessToken)
  await waitForFacts(post)
  const label = `${CHANGED} changed orders among ${orders.toLocaleString('en-US')}`
  const { data_version: before } = await loadStore(place)
  shop.change(CHANGED)
  const start = performance.now()
  await send(place, `/${id}`, 'PATCH', { action: 'resume' })
  await until(async () => (await loadStore(place)).data_version !== before)
  const dashboard = await fetch(`${server.url}/api/dashboard-data?period=last_30_days`, { headers: headersOf(person) })
  if (!dashboard.ok) throw new Error(await dashboard.text())
  await dashboard.arrayBuffer()
  report({ name: `${label}: on the dashboard`, value: (performance.now() - start) / 1000, unit: 's', target: '2 s' })
  await waitForFacts(post)
  report({ name: `${label}: any question`, value: (performance.now() - start) / 1000, unit: 's', target: '10 s' })
  const segments = await post(JSON.stringify({ metrics: ['customers'], by: ['segment'], period: 'all_time' }))
  totalSchema.safeParse(await segments.json())
  report({ name: `${label}: segments`, value: (performance.now() - start) / 1000, unit: 's', target: '60 s' })
  shop.close()
  await server.stop()
}

/** Measures what polls of many shops cost when nothing has changed. */
async function benchIdle(folder: string) {
  const place = await openPlace(join(folder, 'idle'))
  await place.person.client.rpc('create_store', { name: 'Bench', currency: 'USD', time_zone: 'UTC' })
  const shops: Shop[] = []
  const ids: string[] = []
  for (let at = 0; at < CONNECTIONS; at += 1) {
    const shop = await openLargeShop(50)
    shops.push(shop)
    ids.push(await connect(place, shop))
  }
  // The first poll after a backfill has begun by now, and the work that follows publications has ended.
  await wait(10_000)
  const before = place.server.processorMs()
  const start = new Date().toISOString()
  for (const id of ids) await send(place, `/${id}`, 'PATCH', { action: 'resume' })
  for (const id of ids) {
    await until(async () => (connectionSchema.parse(await send(place, `/${id}`, 'GET')).syncedAt ?? '') > start)
  }
  const spent = place.server.processorMs() - before
  report({
    name: `a poll without changes, of ${CONNECTIONS} at once`,
    value: spent / CONNECTIONS,
    unit: 'ms of a processor',
  })
  report({
    name: `${CONNECTIONS} connections that poll`,
    value: (100 * spent) / POLL_EVERY_MS,
    unit: '% of a processor',
  })
  for (const shop of shops) shop.close()
  await place.server.stop()
}

/** Measures the first sync, changes and polls of live sync against a shop that costs next to nothing. */
export async function benchSync() {
  const folder = await newFolder()
  await benchIdle(folder)
  await benchBackfill(folder)
  for (const orders of SIZES) await benchChanges(folder, orders)
  await removeFolder(folder)
}
