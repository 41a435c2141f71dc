import { chromium, type BrowserContext } from '@playwright/test'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { newFolder, removeFolder, type ServerProcess, startServer } from '#test/harness/server-process.ts'
import { createPerson, finishOnboarding, PASSWORD, type Person } from './person.ts'
import { percentile, report } from './report.ts'

/** Performance varies between loads; the other scores do not. */
const RUNS = 3
const PORT = 4706
const DEBUGGING_PORT = 4707
const TARGET = 100

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

/** Without its own flags, Lighthouse measures as on a phone. */
type Preset = { name: string; flags: readonly string[]; performance: number }

const PRESETS: readonly Preset[] = [
  { name: 'desktop', flags: ['--preset=desktop'], performance: 98 },
  { name: 'mobile', flags: [], performance: 90 },
]

const resultSchema = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ score: z.number().nullable() })),
})

type Result = z.infer<typeof resultSchema>

/** Lighthouse is fetched by npm when this benchmark runs: with its packages it weighs more than the rest of the tools. */
const LIGHTHOUSE = ['exec', '--yes', '--package=lighthouse@13.5.0', '--', 'lighthouse']

type Screen = { name: string; path: string }

const OPEN: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/auth/login' },
]

const PROTECTED: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'analytics', path: '/analytics' },
]

/** Loads a page as on a first visit: without cached files or service worker, but with the session. */
async function load(url: string, { flags }: Preset, categories: readonly string[]): Promise<Result> {
  const own = [`--port=${DEBUGGING_PORT}`, `--only-categories=${categories.join(',')}`, '--output=json', '--quiet']
  const { stdout } = await promisify(execFile)('npm', [...LIGHTHOUSE, url, ...own, ...flags], {
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const result = resultSchema.parse(JSON.parse(stdout))
  if (result.finalDisplayedUrl !== url) throw new Error(`${url} led to ${result.finalDisplayedUrl}`)
  return result
}

const markOf = ({ categories }: Result, category: string) => (categories[category]?.score ?? Number.NaN) * 100

/** Returns the audits that keep a category below the full score. */
function faultsOf({ categories, audits }: Result, category: string) {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1)
}

/**
 * Measures performance in page loads without other checks. After another check, the browser cleans up during the next
 * load, which slows that load down.
 */
async function benchPerformance(url: string, screen: Screen, preset: Preset) {
  const marks: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    marks.push(markOf(await load(url + screen.path, preset, ['performance']), 'performance'))
  }
  report({
    name: `${screen.name}, ${preset.name}, performance`,
    value: percentile(marks, 0.5),
    unit: 'of 100',
    target: String(preset.performance),
  })
}

async function benchScreen(url: string, screen: Screen, preset: Preset) {
  await benchPerformance(url, screen, preset)
  const result = await load(url + screen.path, preset, CATEGORIES)
  for (const category of CATEGORIES) {
    const name = `${screen.name}, ${preset.name}, ${category}`
    report({ name, value: markOf(result, category), unit: 'of 100', target: String(TARGET) })
    const faults = faultsOf(result, category)
    if (faults.length > 0) console.log(`    ${faults.join(', ')}`)
  }
}

async function benchScreens(url: string, screens: readonly Screen[]) {
  for (const screen of screens) {
    for (const preset of PRESETS) await benchScreen(url, screen, preset)
  }
}

/** Signs in through the form, so that the measured browser's storage has the session. */
async function signIn(context: BrowserContext, url: string, { email }: Person) {
  const page = await context.newPage()
  await page.goto(`${url}/auth/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.close()
}

/** Creates a person with sample data who has finished the onboarding. */
async function settlePerson(person: Person, url: string) {
  const sample = await fetch(`${url}/api/sample`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.accessToken}` },
  })
  if (!sample.ok) throw new Error(await sample.text())
  await finishOnboarding(person)
}

async function bench(context: BrowserContext, server: ServerProcess) {
  await benchScreens(server.url, OPEN)
  const person = await createPerson(server, 'bench@example.com')
  await settlePerson(person, server.url)
  await signIn(context, server.url, person)
  await benchScreens(server.url, PROTECTED)
}

/** Runs Lighthouse on the production build, as desktop and as mobile: performance, accessibility, best practices, SEO. */
export async function benchLighthouse() {
  const [dataFolder, profileFolder] = [await newFolder(), await newFolder()]
  const server = await startServer({ dataFolder, port: PORT })
  const executablePath = process.env.CARTWRIGHT_CHROMIUM
  // Lighthouse opens its own pages, so the session has to be in the browser's default profile.
  const context = await chromium.launchPersistentContext(profileFolder, {
    args: [
      `--remote-debugging-port=${DEBUGGING_PORT}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
    ...(executablePath && { executablePath }),
  })
  await bench(context, server)
  await context.close()
  await server.stop()
  await removeFolder(dataFolder)
  await removeFolder(profileFolder)
}
