import { chromium, type Page } from '@playwright/test'
import { createPerson, PASSWORD } from './person.ts'
import { percentile, report, timeMs } from './report.ts'
import { newFolder, removeFolder, startServer } from './server-process.ts'

const RUNS = 7
const KIBIBYTE = 1024

const LAUNCH_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** Counts the bytes of script and style as they come over the wire, without headers, until nothing more is loaded. */
async function measureWeight(page: Page, visit: () => Promise<void>) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const counted = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') counted.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength
  })
  await visit()
  await page.waitForLoadState('networkidle')
  await session.detach()
  return bytes / KIBIBYTE
}

const figures = (page: Page) => page.getByRole('article', { name: 'Net sales' })

async function benchRouteChange(page: Page) {
  const change = async (name: string, heading: string) =>
    timeMs(async () => {
      await page.getByRole('link', { name }).first().click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    })
  const first = await change('Analytics', 'Analytics')
  await change('Dashboard', 'Dashboard')
  const again: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    again.push(await change('Analytics', 'Analytics'))
    await change('Dashboard', 'Dashboard')
  }
  report({ name: 'route change, first (with the driver)', value: first, unit: 'ms', target: '60 ms' })
  report({ name: 'route change, again (with the driver)', value: percentile(again, 0.5), unit: 'ms', target: '16 ms' })
}

/** Weight of the sign-in page and the dashboard, and how soon the dashboard is drawn, in a real browser. */
export async function benchPage() {
  const dataFolder = await newFolder()
  const server = await startServer({ dataFolder, port: 4705 })
  const person = await createPerson(server, 'bench@example.com')
  const sample = await fetch(`${server.url}/api/sample`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.accessToken}` },
  })
  if (!sample.ok) throw new Error(await sample.text())
  const executablePath = process.env.CARTWRIGHT_CHROMIUM
  const browser = await chromium.launch({ args: LAUNCH_ARGS, ...(executablePath && { executablePath }) })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })

  const signInPage = await measureWeight(page, async () => {
    await page.goto(`${server.url}/auth/login`)
    await page.getByLabel('Email').waitFor()
  })
  report({ name: 'sign-in page, script and style', value: signInPage, unit: 'KiB', target: '110 KiB' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await figures(page).waitFor()
  const dashboard = await measureWeight(page, async () => {
    await page.goto(`${server.url}/dashboard`)
    await figures(page).waitFor()
  })
  report({ name: 'dashboard, script and style', value: dashboard, unit: 'KiB', target: '150 KiB' })

  const drawn: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto('about:blank')
    drawn.push(
      await timeMs(async () => {
        await page.goto(`${server.url}/dashboard`, { waitUntil: 'commit' })
        await figures(page).waitFor()
      }),
    )
  }
  report({
    name: 'dashboard drawn after navigation (with the driver)',
    value: percentile(drawn, 0.5),
    unit: 'ms',
    target: '300 ms',
  })
  await benchRouteChange(page)
  await browser.close()
  await server.stop()
  await removeFolder(dataFolder)
}
