import { join } from 'node:path'
import { z } from 'zod'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { newFolder, removeFolder, startServer } from '#test/harness/server-process.ts'
import { importFile } from './imports.ts'
import { writeOrderFile } from './order-file.ts'
import { createPerson, createStockClient, loadAnonKey, PASSWORD, type Person, watchSignIns } from './person.ts'
import { percentile, report, timeMs } from './report.ts'
import { postTo, waitForFacts } from './wait-for-facts.ts'

/** `npm run bench -- today -- --small` takes seconds. */
const SIZES = process.argv.includes('--small') ? [1000] : [100_000, 1_000_000]
const KEPT_CALLS = 200
const CHANGES = 20

type Load = () => Promise<unknown>

/** Asks until the job has looked at the store. */
async function waitUntilLooked(load: Load): Promise<void> {
  for (;;) {
    const { lookedOn } = Object(await load())
    if (typeof lookedOn === 'string') return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Lets the goods have a cost, so that a goal for contribution reads it. */
async function addCosts({ client }: Person, store: string) {
  const rule = { store_id: store, kind: 'goods', percent: 40, valid_from: '2000-01-01' }
  const { error } = await client.from('cost_rules').insert(rule)
  if (error) throw error
}

const monthSchema = z.object({ store: z.object({ id: z.string() }), months: z.array(z.object({ from: z.string() })) })

const workSchema = z.object({ actions: z.array(z.object({ id: z.string() })) })

type Place = { url: string; load: Load; person: Person }

/** Measures the first answer after each of some changed goals and marked days, and after decisions if there is any to make. */
async function timeChanges({ url, load, person }: Place): Promise<number[]> {
  const { client, accessToken } = person
  const { store, months } = monthSchema.parse(await load())
  const [action] = workSchema.parse(await load()).actions
  const taken: number[] = []
  for (let change = 1; change <= CHANGES; change += 1) {
    const goals = [{ metric: 'contribution', month: months[0]?.from, amount: change * 1000 }]
    const { error } = await client.rpc('set_goals', { store: store.id, goals })
    if (error) throw error
    taken.push(await timeMs(load))
    const days = { first_day: '2024-01-01', last_day: '2024-01-02' }
    const marked = await client
      .from('events')
      .insert({ store_id: store.id, kind: 'campaign', name: `Change ${change}`, ...days })
    if (marked.error) throw marked.error
    taken.push(await timeMs(load))
    if (!action) continue
    const decided = await fetch(`${url}/api/today/actions/${action.id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(change % 2 === 1 ? { state: 'dismissed' } : { state: 'open' }),
    })
    if (!decided.ok) throw new Error(await decided.text())
    taken.push(await timeMs(load))
  }
  return taken
}

/** Lets the server find out anew what changed and what there is to do in every store. */
async function forgetFindings(dataFolder: string) {
  const database = await openEmbeddedDatabase({ folder: join(dataFolder, 'database'), log: silentLog })
  await database.query('delete from private.signal_runs')
  await database.query('delete from private.today_runs')
  await database.close()
}

/** Measures the work in the background after a start, with what it reads, and sign-in meanwhile. */
async function benchBackground(dataFolder: string, { email }: Person, size: string) {
  await forgetFindings(dataFolder)
  const server = await startServer({ dataFolder, port: 4704 })
  const client = createStockClient(server.url, await loadAnonKey(server.url))
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  const stopWatching = watchSignIns({ client, email })
  const load = loadFrom(server.url, data.session.access_token)
  const ms = await timeMs(() => waitUntilLooked(load('/api/today')))
  const forecast = '/api/analytics-summary?report=forecast&metric=net_sales&by=day'
  const forecastMs = await timeMs(load(forecast))
  const signIns = await stopWatching()
  report({ name: `signals and what to do ${size}`, value: ms / 1000, unit: 's', target: '5 s' })
  report({ name: `first forecast ${size}`, value: forecastMs / 1000, unit: 's' })
  report({
    name: `sign-in p99 meanwhile ${size}`,
    value: percentile(signIns, 0.99),
    unit: 'ms',
    target: '200 ms',
    floor: `p50 ${Math.round(percentile(signIns, 0.5))} ms of ${signIns.length}`,
  })
  await server.stop()
}

/** Returns what loads a path with a person's token. */
const loadFrom =
  (url: string, accessToken: string) =>
  (path: string): Load =>
  async () => {
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${accessToken}` } })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }

/**
 * Measures answers of /api/today: those that the server keeps until something changes, and the first ones after a change;
 * and how long it takes to find out what they tell. With each number of orders, in a data folder of its own.
 */
export async function benchToday() {
  for (const orders of SIZES) await benchStore(orders)
}

async function benchStore(orders: number) {
  const folder = await newFolder()
  const server = await startServer({ dataFolder: join(folder, 'data'), port: 4704 })
  const person = await createPerson(server, 'bench@example.com')
  const path = join(folder, 'orders.csv')
  await writeOrderFile(path, { orders, linesPerOrder: 1 })
  await importFile(server, person, path)
  const load = loadFrom(server.url, person.accessToken)('/api/today')
  await waitForFacts(postTo(server.url, person.accessToken))
  await addCosts(person, monthSchema.parse(await load()).store.id)
  await waitForFacts(postTo(server.url, person.accessToken))
  await waitUntilLooked(load)
  const size = `at ${orders.toLocaleString('en-US')} orders`
  const kept: number[] = []
  for (let call = 0; call < KEPT_CALLS; call += 1) kept.push(await timeMs(load))
  report({ name: `/api/today, p95 of kept answers ${size}`, value: percentile(kept, 0.95), unit: 'ms' })
  const changed = await timeChanges({ url: server.url, load, person })
  report({
    name: `/api/today, p95 of first answers after a change ${size}`,
    value: percentile(changed, 0.95),
    unit: 'ms',
  })
  await server.stop()
  await benchBackground(join(folder, 'data'), person, size)
  await removeFolder(folder)
}
