import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { newFolder, removeFolder, type ServerProcess, startServer } from '#test/harness/server-process.ts'
import { serveFloor } from './page-floor.ts'
import { installProbe, readWeight } from './page-probe.ts'
import { createPerson, finishOnboarding } from './person.ts'
import { percentile, report } from './report.ts'
import { openBrowser, storeSession, type Tab, type UndrivenBrowser } from './undriven-browser.ts'

const RUNS = 7
const KIBIBYTE = 1024
/** The wait after which all prefetching has finished. Prefetching starts at most 2 s after a navigation. */
const AHEAD_MS = 3_500
/** The time that the pointer rests on a link before the click. */
const HOVER_MS = 100
/** The wait before an early click, which comes while other files still load. */
const HASTE_MS = 500

/** The limit after which a page counts as failed. */
const PATIENCE_MS = 60_000

const notesSchema = z.object({ drawnAt: z.number().nullable(), changeMs: z.number().nullable() })
const weightSchema = z.object({ before: z.number(), after: z.number() })
const placeSchema = z.object({ x: z.number(), y: z.number() }).nullable()

/** Calls `read` every 100 ms until its result is not `null`. Fails after a minute. */
async function ask<Answer>(what: string, read: () => Promise<Answer | null>): Promise<Answer> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await read()
    if (answer !== null) return answer
    if (performance.now() > end) throw new Error(`${what}: not there after ${PATIENCE_MS / 1000} s`)
    await wait(100)
  }
}

const readNotes = async (tab: Tab) => notesSchema.parse(await tab.evaluate('window.pageNotes'))

async function weigh(tab: Tab, until: number) {
  return weightSchema.parse(await tab.evaluate(`(${readWeight.toString()})(${until})`))
}

/** Opens a window, signed in when a session is given. */
async function open({ browser, url }: Pick<Place, 'browser' | 'url'>, session?: string) {
  const tab = await browser.openTab(`(${installProbe.toString()})()`)
  if (session !== undefined) await storeSession(tab, url, session)
  return tab
}

/** Resolves to the milliseconds from the navigation to the paint of the form or the figures. */
async function visit(tab: Tab, address: string) {
  await tab.visit(address, AHEAD_MS)
  return ask(`The drawing of ${address}`, async () => (await readNotes(tab)).drawnAt)
}

const visitDashboard = (tab: Tab, url: string) => visit(tab, `${url}/dashboard`)

/** The URLs of the product and of the comparison page, and the session (JSON) of a person with sample data. */
type Place = { browser: UndrivenBrowser; url: string; floorUrl: string; session: string }

type Weighed = { name: string; path: string; session?: string; target: string }

/** Measures how soon the figures are painted on a browser's first visit and on its next two visits. */
async function benchDashboard(place: Place) {
  const { url, floorUrl, session } = place
  const visits: number[][] = [[], [], []]
  const floors: number[][] = [[], [], []]
  for (let run = 0; run < RUNS; run += 1) {
    for (const [address, taken] of [
      [floorUrl, floors],
      [url, visits],
    ] as const) {
      const tab = await open({ ...place, url: address }, session)
      for (const times of taken) times.push(await visitDashboard(tab, address))
      await tab.close()
    }
  }
  const names = ['nothing cached', 'files cached', 'seen twice before']
  for (const [index, name] of names.entries()) {
    report({
      name: `dashboard drawn, ${name}`,
      value: percentile(visits[index] ?? [], 0.5),
      unit: 'ms',
      target: '300 ms',
      floor: `React and router loaded ${Math.round(percentile(floors[index] ?? [], 0.5))} ms`,
    })
  }
}

/**
 * Measures the scripts and styles that a page requests before it is painted. Files that are prefetched later have their
 * own row.
 */
async function benchWeight({ name, path, session, target }: Weighed, place: Place) {
  const tab = await open(place, session)
  const { before, after } = await weigh(tab, await visit(tab, place.url + path))
  report({ name: `${name}, script and style to draw it`, value: before / KIBIBYTE, unit: 'KiB', target })
  report({ name: `${name}, script and style fetched later`, value: after / KIBIBYTE, unit: 'KiB' })
  await tab.close()
}

/** Follows a link of the Core navigation. Resolves to the milliseconds from the click to the paint of the new heading. */
async function change(tab: Tab, name: string) {
  const links = `[...document.querySelectorAll('nav[aria-label="Core"] a')]`
  const box = `${links}.find((link) => link.textContent === '${name}')?.getBoundingClientRect()`
  const middle = `(({ x, y, width, height } = {}) => x === undefined ? null : { x: x + width / 2, y: y + height / 2 })(${box})`
  const place = await ask(`The link ${name}`, async () => placeSchema.parse(await tab.evaluate(middle)))
  await tab.click(place, HOVER_MS)
  await wait(AHEAD_MS)
  return ask(`The screen ${name}`, async () => (await readNotes(tab)).changeMs)
}

async function benchRouteChange(place: Place) {
  const { url, floorUrl, session } = place
  const floor: number[] = []
  const hasty: number[] = []
  const first: number[] = []
  const again: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const tab = await open(place, session)
    await tab.visit(`${url}/dashboard`, HASTE_MS)
    hasty.push(await change(tab, 'Analytics'))
    await visitDashboard(tab, url)
    first.push(await change(tab, 'Analytics'))
    await change(tab, 'Dashboard')
    again.push(await change(tab, 'Analytics'))
    await visitDashboard(tab, floorUrl)
    floor.push(await change(tab, 'Analytics'))
    await tab.close()
  }
  const shared = { unit: 'ms', floor: `another heading ${percentile(floor, 0.5).toFixed(1)} ms` }
  report({ name: 'route change half a second after the navigation', value: percentile(hasty, 0.5), ...shared })
  report({ name: 'route change, first', value: percentile(first, 0.5), target: '60 ms', ...shared })
  report({ name: 'route change, again', value: percentile(again, 0.5), target: '16 ms', ...shared })
}

/** Creates a person with sample data who has finished the onboarding. Returns their session as the browser stores it. */
async function createOwner(server: ServerProcess) {
  const person = await createPerson(server, 'bench@example.com')
  const { client, accessToken } = person
  const { data } = await client.auth.getSession()
  await finishOnboarding(person)
  const sample = await fetch(`${server.url}/api/sample`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
  })
  if (!sample.ok) throw new Error(await sample.text())
  return JSON.stringify(data.session)
}

/** Measures the size of the sign-in page and the dashboard, and the time to draw the dashboard and to change screens. */
export async function benchPage() {
  const dataFolder = await newFolder()
  const server = await startServer({ dataFolder, port: 4705 })
  const floor = await serveFloor(4708)
  const browser = await openBrowser()
  const place = { browser, url: server.url, floorUrl: floor.url, session: await createOwner(server) }
  await benchWeight({ name: 'sign-in page', path: '/auth/login', target: '115 KiB' }, place)
  await benchWeight({ name: 'dashboard', path: '/dashboard', session: place.session, target: '165 KiB' }, place)
  await benchDashboard(place)
  await benchRouteChange(place)
  await browser.close()
  floor.close()
  await server.stop()
  await removeFolder(dataFolder)
}
