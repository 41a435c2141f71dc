import { join } from 'node:path'
import { z } from 'zod'
import { newFolder, removeFolder, startServer } from '#test/harness/server-process.ts'
import { importFile } from './imports.ts'
import { writeOrderFile } from './order-file.ts'
import { createPerson, type Person } from './person.ts'
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

/** Measures the first answer after each of some changed goals. */
async function timeChanges(load: Load, { client }: Person): Promise<number[]> {
  const { store, months } = monthSchema.parse(await load())
  const taken: number[] = []
  for (let change = 1; change <= CHANGES; change += 1) {
    const goals = [{ metric: 'contribution', month: months[0]?.from, amount: change * 1000 }]
    const { error } = await client.rpc('set_goals', { store: store.id, goals })
    if (error) throw error
    taken.push(await timeMs(load))
  }
  return taken
}

/**
 * Measures answers of /api/today: those that the server keeps until something changes, and the first ones after a change.
 * With each number of orders, in a data folder of its own.
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
  const headers = { Authorization: `Bearer ${person.accessToken}` }
  async function load(): Promise<unknown> {
    const response = await fetch(`${server.url}/api/today`, { headers })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  await waitForFacts(postTo(server.url, person.accessToken))
  await addCosts(person, monthSchema.parse(await load()).store.id)
  await waitForFacts(postTo(server.url, person.accessToken))
  await waitUntilLooked(load)
  const size = `at ${orders.toLocaleString('en-US')} orders`
  const kept: number[] = []
  for (let call = 0; call < KEPT_CALLS; call += 1) kept.push(await timeMs(load))
  report({ name: `/api/today, p95 of kept answers ${size}`, value: percentile(kept, 0.95), unit: 'ms' })
  const changed = await timeChanges(load, person)
  report({
    name: `/api/today, p95 of first answers after a change ${size}`,
    value: percentile(changed, 0.95),
    unit: 'ms',
  })
  await server.stop()
  await removeFolder(folder)
}
