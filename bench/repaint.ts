import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { newFolder, removeFolder, startServer } from '#test/harness/server-process.ts'
import { importFile } from './imports.ts'
import { writeOrderFile } from './order-file.ts'
import { createPerson, finishOnboarding } from './person.ts'
import { installRepaintProbe } from './repaint-probe.ts'
import { percentile, report } from './report.ts'
import { openBrowser, storeSession, type Tab, type UndrivenBrowser } from './undriven-browser.ts'
import { postTo, waitForFacts } from './wait-for-facts.ts'

const RUNS = 5
const ORDERS = 100_000
/** The wait after which a page has loaded and prefetched everything. */
const SETTLED_MS = 5_000
/** Long enough for the answer to what a pointer asks for when it rests on a tab. */
const REST_MS = 1_000
const MOVES = 90
const FRAME_MS = 16

type Place = { browser: UndrivenBrowser; url: string; session: string }

/** A press in the page, as JavaScript, and what it changes, as a CSS selector. */
type Change = { name: string; path: string; press: string; back: string; watched: string }

const choosePeriod = (value: string) => `() => {
  const period = document.querySelector('select[aria-label="Period"]')
  period.value = '${value}'
  period.dispatchEvent(new Event('change', { bubbles: true }))
}`

const CHANGES: readonly Change[] = [
  {
    name: 'period of the dashboard',
    path: '/dashboard?period=last_year',
    press: choosePeriod('all_time'),
    back: choosePeriod('last_year'),
    watched: 'article[aria-label="Net sales"]',
  },
  {
    name: 'period of Explore',
    path: '/analytics?tab=explore&period=last_year',
    press: choosePeriod('all_time'),
    back: choosePeriod('last_year'),
    watched: 'main table',
  },
  {
    name: 'filter of Explore',
    path: '/analytics?tab=explore&period=all_time',
    press: `() => document.querySelector('main table tbody th button').click()`,
    back: '() => history.back()',
    watched: 'main table',
  },
]

/** The tabs of Analytics, and what each begins with. */
const TABS = [
  { name: 'Products', watched: 'main section[aria-label^="Products, "] table' },
  { name: 'Customers', watched: 'main table' },
  { name: 'Orders', watched: 'main table' },
  { name: 'Breakdown', watched: 'main table' },
  { name: 'Explore', watched: 'main table' },
  { name: 'Forecast', watched: 'main table' },
]

const repaintSchema = z.object({ total: z.number(), answer: z.number() })
const pointSchema = z.object({ x: z.number(), y: z.number() })
const framesSchema = z.array(z.number())

/** Opens a signed-in window in which nothing is kept. */
async function open({ browser, url, session }: Place) {
  const tab = await browser.openTab(`(${installRepaintProbe.toString()})()`)
  await storeSession(tab, url, session)
  return tab
}

/** Resolves to the milliseconds until another heading is painted, which takes no code of the product. */
async function measureFloor(place: Place) {
  const tab = await open(place)
  await tab.visit(`${place.url}/dashboard`, SETTLED_MS)
  const taken: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const press = `() => { document.querySelector('main h1').firstChild.data = 'Heading ${run}' }`
    taken.push((await change(tab, press, 'main h1')).total)
  }
  await tab.close()
  return percentile(taken, 0.5)
}

async function change(tab: Tab, press: string, watched: string) {
  const repaint = await tab.evaluate(`window.repaintProbe.change(${press}, ${JSON.stringify(watched)})`)
  await wait(1000)
  return repaintSchema.parse(repaint)
}

/** Measures a change whose figures have to be requested, and changes back and forth between kept ones. */
async function benchChange(place: Place, { name, path, press, back, watched }: Change, floorMs: number) {
  const beyond: number[] = []
  const kept: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const tab = await open(place)
    await tab.visit(place.url + path, SETTLED_MS)
    const { total, answer } = await change(tab, press, watched)
    beyond.push(total - answer)
    kept.push((await change(tab, back, watched)).total)
    kept.push((await change(tab, press, watched)).total)
    await tab.close()
  }
  const shared = { unit: 'ms', floor: `another heading ${floorMs.toFixed(1)} ms` }
  report({ name: `${name}, repaint beside its answer`, value: percentile(beyond, 0.5), target: '50 ms', ...shared })
  report({ name: `${name}, repaint of kept figures`, value: percentile(kept, 0.5), target: '16.7 ms', ...shared })
}

/** Measures how soon a tab of Analytics is painted after a click, if the pointer rested on it before. */
async function benchTab(place: Place, { name, watched }: (typeof TABS)[number], floorMs: number) {
  const link = `[...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === '${name}')`
  const taken: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const tab = await open(place)
    await tab.visit(`${place.url}/analytics?period=last_year`, SETTLED_MS)
    const middle = `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(${link}.getBoundingClientRect())`
    await tab.move(pointSchema.parse(await tab.evaluate(middle)))
    await wait(REST_MS)
    taken.push((await change(tab, `() => ${link}.click()`, watched)).total)
    await tab.close()
  }
  const floor = `another heading ${floorMs.toFixed(1)} ms`
  report({
    name: `tab ${name}, opened after a rest on it`,
    value: percentile(taken, 0.5),
    unit: 'ms',
    target: '100 ms',
    floor,
  })
}

/** Resolves to the milliseconds of each frame while `act` is called for every frame or so. */
async function recordFrames(tab: Tab, act: (step: number) => Promise<unknown>) {
  await tab.evaluate('void (window.stopRecording = window.repaintProbe.record())')
  for (let step = 0; step < MOVES; step += 1) {
    await act(step)
    await wait(FRAME_MS)
  }
  return framesSchema.parse(await tab.evaluate('window.stopRecording()'))
}

type Motion = { name: string; path: string; act: (tab: Tab, step: number) => Promise<unknown> }

const move = (tab: Tab, step: number) => tab.move({ x: 400 + step * 8, y: 560 })
const scroll = (tab: Tab, step: number) => tab.scroll({ x: 700, y: 600 }, step < MOVES / 2 ? 120 : -120)

const MOTIONS: readonly Motion[] = [
  { name: 'an empty page, pointer moved', path: '/favicon.svg', act: move },
  {
    name: '5,475 points, pointer moved',
    path: '/analytics?tab=explore&split=day&and=country&period=all_time',
    act: move,
  },
  {
    name: '5,475 points, page scrolled',
    path: '/analytics?tab=explore&split=day&and=country&period=all_time',
    act: scroll,
  },
  { name: '100,000 orders, list scrolled', path: '/analytics?tab=orders&period=all_time', act: scroll },
]

async function benchMotion(place: Place, { name, path, act }: Motion) {
  const longest: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const tab = await open(place)
    await tab.visit(place.url + path, SETTLED_MS)
    const frames = await recordFrames(tab, (step) => act(tab, step))
    longest.push(Math.max(...frames))
    await tab.close()
  }
  report({ name: `${name}, longest frame`, value: percentile(longest, 0.5), unit: 'ms', target: '32 ms' })
}

/** Measures how soon a changed period or filter is painted, and how long frames take, in a shop of 100,000 orders. */
export async function benchRepaint() {
  const dataFolder = await newFolder()
  const server = await startServer({ dataFolder, port: 4709 })
  const person = await createPerson(server, 'bench@example.com')
  await finishOnboarding(person)
  const path = `${dataFolder}.csv`
  await writeOrderFile(path, { orders: ORDERS, linesPerOrder: 1 })
  await importFile(server, person, path)
  await waitForFacts(postTo(server.url, person.accessToken))
  const { data } = await person.client.auth.getSession()
  const browser = await openBrowser()
  const place = { browser, url: server.url, session: JSON.stringify(data.session) }
  const floor = await measureFloor(place)
  for (const one of CHANGES) await benchChange(place, one, floor)
  for (const one of TABS) await benchTab(place, one, floor)
  for (const one of MOTIONS) await benchMotion(place, one)
  await browser.close()
  await server.stop()
  await removeFolder(dataFolder)
}
