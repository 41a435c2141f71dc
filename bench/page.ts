import { type Browser, chromium, type Page } from '@playwright/test'
import { serveFloor } from './page-floor.ts'
import { installProbe, readWeight } from './page-probe.ts'
import { createPerson, PASSWORD, type Person } from './person.ts'
import { percentile, report } from './report.ts'
import { newFolder, removeFolder, type ServerProcess, startServer } from './server-process.ts'

const RUNS = 9
const KIBIBYTE = 1024
/** Long enough for everything that is fetched ahead of need, which begins 2 s after a navigation at the latest. */
const AHEAD_MS = 3_500

/** As long as a hand rests on a link before it presses. */
const HOVER_MS = 100

const LAUNCH_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

async function open(browser: Browser, storageState?: Awaited<ReturnType<typeof signIn>>) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  })
  await context.addInitScript(installProbe)
  return context.newPage()
}

/** The sign-in page weighs what is loaded until its form can be filled in and nothing more is on its way. */
async function benchSignInPage(browser: Browser, url: string) {
  const page = await open(browser)
  await page.goto(`${url}/auth/login`)
  await page.getByLabel('Email').waitFor()
  await page.waitForLoadState('networkidle')
  const { before } = await page.evaluate(readWeight, Infinity)
  report({ name: 'sign-in page, script and style', value: before / KIBIBYTE, unit: 'KiB', target: '110 KiB' })
  await page.context().close()
}

/** Signs in by hand and gives what the browser keeps of it. */
async function signIn(browser: Browser, url: string, person: Person) {
  const page = await open(browser)
  await page.goto(`${url}/auth/login`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await drawn(page)
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

/**
 * When the figures had been painted, in milliseconds since the navigation began. Nothing is asked of the page before it
 * has settled: the driver's first question makes it compile 300 KB of the driver's own script.
 */
async function drawn(page: Page) {
  await page.waitForTimeout(AHEAD_MS)
  const handle = await page.waitForFunction(() => window.pageNotes.drawnAt)
  return (await handle.jsonValue()) ?? Number.NaN
}

async function visit(page: Page, url: string) {
  await page.goto('about:blank')
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' })
  return drawn(page)
}

/** Where the product is served, where its floor, and the session of somebody with figures. */
type Place = { url: string; floorUrl: string; session: Awaited<ReturnType<typeof signIn>> }

/** How soon the figures and their chart are painted, on the first visit of a browser and on the two after it. */
async function benchDashboard(browser: Browser, { url, floorUrl, session }: Place) {
  const visits: number[][] = [[], [], []]
  const floors: number[][] = [[], [], []]
  for (let run = 0; run < RUNS; run += 1) {
    for (const [address, taken] of [
      [floorUrl, floors],
      [url, visits],
    ] as const) {
      const page = await open(browser, session)
      for (const times of taken) {
        times.push(await visit(page, address))
      }
      await page.context().close()
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

async function benchWeight(browser: Browser, { url, session }: Place) {
  const page = await open(browser, session)
  await visit(page, url)
  await reportWeight(page)
  await page.context().close()
}

/**
 * What counts for the dashboard is every script and style asked for before its figures and their chart are painted.
 * What is fetched later, ahead of need, is a row of its own.
 */
async function reportWeight(page: Page) {
  const at = await drawn(page)
  await page.waitForLoadState('networkidle')
  const { before, after } = await page.evaluate(readWeight, at)
  report({ name: 'dashboard, script and style to draw it', value: before / KIBIBYTE, unit: 'KiB', target: '150 KiB' })
  report({ name: 'dashboard, script and style fetched later', value: after / KIBIBYTE, unit: 'KiB' })
}

/**
 * Follows a link of the Core navigation; milliseconds from the click to the paint of the new heading. The mouse is moved
 * and pressed as a hand does, without the driver's checks, which are listeners in the click's way.
 */
async function change(page: Page, name: string) {
  const box = await page.getByRole('navigation', { name: 'Core' }).getByRole('link', { name }).boundingBox()
  if (!box) throw new Error(`No link ${name} to be seen`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(HOVER_MS)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(AHEAD_MS)
  return page.evaluate(() => window.pageNotes.changeMs ?? Number.NaN)
}

async function benchRouteChange(browser: Browser, { url, floorUrl, session }: Place) {
  const floor: number[] = []
  const first: number[] = []
  const again: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const page = await open(browser, session)
    await visit(page, url)
    first.push(await change(page, 'Analytics'))
    await change(page, 'Dashboard')
    again.push(await change(page, 'Analytics'))
    await visit(page, floorUrl)
    floor.push(await change(page, 'Analytics'))
    await page.context().close()
  }
  const shared = { unit: 'ms', floor: `another heading ${percentile(floor, 0.5).toFixed(1)} ms` }
  report({ name: 'route change, first', value: percentile(first, 0.5), target: '60 ms', ...shared })
  report({ name: 'route change, again', value: percentile(again, 0.5), target: '16 ms', ...shared })
}

/** Somebody with the sample store, whom the onboarding no longer greets. */
async function createOwner(server: ServerProcess) {
  const person = await createPerson(server, 'bench@example.com')
  const { data } = await person.client.auth.getUser()
  const profile = {
    id: data.user?.id,
    full_name: 'Bench',
    email: person.email,
    preferences: { onboardingCompleted: true },
  }
  const { error } = await person.client.from('profiles').upsert(profile)
  if (error) throw error
  const sample = await fetch(`${server.url}/api/sample`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.accessToken}` },
  })
  if (!sample.ok) throw new Error(await sample.text())
  return person
}

async function bench(browser: Browser, server: ServerProcess, floorUrl: string) {
  const person = await createOwner(server)
  await benchSignInPage(browser, server.url)
  const session = await signIn(browser, server.url, person)
  const place = { url: server.url, floorUrl, session }
  await benchWeight(browser, place)
  await benchDashboard(browser, place)
  await benchRouteChange(browser, place)
}

/** Weight of the sign-in page and the dashboard, how soon the dashboard is drawn, and how soon another screen is. */
export async function benchPage() {
  const dataFolder = await newFolder()
  const server = await startServer({ dataFolder, port: 4705 })
  const executablePath = process.env.CARTWRIGHT_CHROMIUM
  const browser = await chromium.launch({ args: LAUNCH_ARGS, ...(executablePath && { executablePath }) })
  const floor = await serveFloor(4708)
  await bench(browser, server, floor.url)
  floor.close()
  await browser.close()
  await server.stop()
  await removeFolder(dataFolder)
}
