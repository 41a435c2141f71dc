import { hash, verify } from '@node-rs/argon2'
import { join } from 'node:path'
import { addDays } from '#domain/periods.ts'
import { newFolder, removeFolder, startServer } from '#test/harness/server-process.ts'
import { ARGON2ID } from './accounts.ts'
import { importFile } from './imports.ts'
import { writeOrderFile } from './order-file.ts'
import { createPerson, PASSWORD } from './person.ts'
import { percentile, report, timeMs } from './report.ts'
import { postTo, waitForFacts } from './wait-for-facts.ts'

/** Orders per store. A million takes long to import: `npm run bench -- dashboard --million`. */
const SIZES = process.argv.includes('--million') ? [1000, 100_000, 1_000_000] : [1000, 100_000]
const CALLS = 60
const WARM_UP = 10
const HASHES = 8
const PERIODS = [
  { label: '30 days', days: 30 },
  { label: 'a year', days: 365 },
]
const LAST_DAY = '2025-12-30'

/** An answer may take 15 ms on a machine where the bare hash makes 170 a second, and 1.5 times as long as at 1,000 orders. */
const TARGET = { ms: 15, hashesASecond: 170, growth: 1.5 }

/** Starts a server with a store of this size. */
async function openShop(folder: string, orders: number, port: number) {
  const server = await startServer({ dataFolder: join(folder, String(orders)), port })
  const person = await createPerson(server, 'bench@example.com')
  const path = join(folder, `${orders}.csv`)
  await writeOrderFile(path, { orders, linesPerOrder: 1 })
  await importFile(server, person, path)
  const headers = { Authorization: `Bearer ${person.accessToken}` }
  await waitForFacts(postTo(server.url, person.accessToken))
  async function ask(query: Record<string, string>) {
    const response = await fetch(`${server.url}/api/dashboard-data?${new URLSearchParams(query)}`, { headers })
    if (!response.ok) throw new Error(await response.text())
    await response.arrayBuffer()
  }
  return { orders, ask, stop: () => server.stop() }
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** Returns the days of a call. No two calls ask for the same days, because equal requests have kept answers. */
function daysOf(call: number, days: number) {
  const to = addDays(LAST_DAY, -call)
  return { from: addDays(to, 1 - days), to }
}

/** Asks every shop in turn, so that other load on the machine affects all of them. Resolves to the times of each. */
async function measure(shops: readonly Shop[], days: number) {
  const taken = new Map(shops.map(({ orders }) => [orders, new Array<number>()]))
  for (let call = 0; call < CALLS + WARM_UP; call += 1) {
    for (const { orders, ask } of shops) {
      const ms = await timeMs(() => ask(daysOf(call, days)))
      if (call >= WARM_UP) taken.get(orders)?.push(ms)
    }
  }
  return taken
}

/** Returns how many bare hashes the machine makes in a second. */
async function measureHashes() {
  const stored = await hash(PASSWORD, ARGON2ID)
  const taken: number[] = []
  for (let call = 0; call < CALLS; call += 1) {
    taken.push(await timeMs(() => Promise.all(Array.from({ length: HASHES }, () => verify(stored, PASSWORD)))))
  }
  return (HASHES * 1000) / percentile(taken, 0.5)
}

/** Measures answers of /api/dashboard-data that are not kept, for stores of several sizes, each for 30 days and a year. */
export async function benchDashboard() {
  const folder = await newFolder()
  const shops: Shop[] = []
  for (const [at, orders] of SIZES.entries()) shops.push(await openShop(folder, orders, 4704 + at))
  const hashes = await measureHashes()
  const most = (TARGET.ms * TARGET.hashesASecond) / hashes
  for (const { label, days } of PERIODS) {
    const taken = await measure(shops, days)
    const p50 = (orders = 1000) => percentile(taken.get(orders) ?? [], 0.5)
    for (const orders of SIZES) {
      const growth = (p50(orders) / p50()).toFixed(2)
      report({
        name: `/api/dashboard-data of ${label}, p50 at ${orders.toLocaleString('en-US')} orders`,
        value: p50(orders),
        unit: 'ms',
        target: `${most.toFixed(1)} ms where the bare hash makes ${hashes.toFixed(0)} a second`,
        floor: `${growth} times the figure at 1,000 orders, of ${TARGET.growth}`,
      })
    }
  }
  for (const shop of shops) await shop.stop()
  await removeFolder(folder)
}
