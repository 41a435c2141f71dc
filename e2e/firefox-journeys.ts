import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { appendTimes, describeFailure } from '#test/harness/reports/file-times.ts'
import { newFolder, removeFolder, type ServerProcess, startServer } from '#test/harness/server-process.ts'

// Playwright drives only its own build of Firefox; this drives an installed one.

const PORT = Number(process.env.CARTWRIGHT_E2E_PORT ?? 4620) + 20
/** A journey that hangs fails after this long. */
const PATIENCE_MS = 10_000
const PERSON = { name: 'Robin Example', email: 'robin@example.com', password: 'plum-kettle-orbit-42' }
const ORDERS = `Name,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
#1,paid,HUF,12490,12490,2026-01-05 10:00:00 +0000,1,Lamp,12490
#2,paid,HUF,8990.50,8990.50,2026-01-06 10:00:00 +0000,1,"=Mug",8990.50
`

let folder: string
let server: ServerProcess
let browser: Browser
let page: Page
const faults: string[] = []
const begunMs = performance.now()
let startMs = 0
const counts = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

before(async () => {
  folder = await newFolder()
  const url = `http://127.0.0.1:${PORT}`
  server = await startServer({ dataFolder: join(folder, 'data'), port: PORT, env: { SITE_URL: url } })
  browser = await launch({
    browser: 'firefox',
    // Firefox ESR 140 can't emulate a size, so its window has the size.
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
    executablePath: process.env.CARTWRIGHT_FIREFOX ?? 'firefox',
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'hu-HU, hu' },
  })
  page = await browser.newPage()
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${String(error)}`))
  startMs = performance.now() - begunMs
})

afterEach((context) => {
  const isGood = 'passed' in context && context.passed
  counts[isGood ? 'passed' : 'failed'] += 1
  if (!isGood) failures.push(describeFailure(context.name, 'error' in context ? String(context.error) : ''))
})

after(async () => {
  await browser.close()
  await server.stop()
  await removeFolder(folder)
  const testMs = performance.now() - begunMs - startMs
  const file = 'e2e/firefox-journeys.ts'
  appendTimes([{ layer: 'journeys: firefox', file, ...counts, failures, startMs, importMs: 0, engineMs: 0, testMs }])
})

const role = (name: string, text: string) => `::-p-aria([name="${text}"][role="${name}"])`
const field = (label: string) => `::-p-xpath(//*[@id=//label[normalize-space()="${label}"]/@for])`

/**
 * Repeats `look` until it returns something.
 *
 * Puppeteer's own waits compile code in the page, and the page's Content-Security-Policy refuses that.
 */
async function waitFor<T>(look: () => Promise<T | null | undefined>, describe: () => string) {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined) return found
    if (performance.now() > end) assert.fail(describe())
    await wait(100)
  }
}

const find = <S extends string>(selector: S) =>
  waitFor(
    () => page.$(selector),
    () => `${page.url()} has no ${selector}`,
  )

async function click(name: string, text: string) {
  const element = await find(role(name, text))
  await element.click()
}

async function fill(label: string, text: string) {
  const element = await find(field(label))
  await element.evaluate((input) => input instanceof HTMLInputElement && input.select())
  await element.type(text)
}

/** Waits until an element contains the text. No-break spaces count as spaces. */
async function expectText(selector: string, text: string) {
  let texts: string[] = []
  await waitFor(
    async () => {
      texts = await page.$$eval(selector, (found) => found.map(({ textContent }) => textContent ?? ''))
      return texts.find((found) => found.replaceAll(/\s/g, ' ').includes(text))
    },
    () => `${selector} does not hold “${text}” but ${JSON.stringify(texts)}`,
  )
}

/** Returns the link in the newest email of the outbox. */
async function readConfirmationLink() {
  const outbox = await browser.newPage()
  await outbox.goto(`${server.url}/outbox`)
  const address = await outbox.$eval('a[href^="/outbox/"]', (link) => link.getAttribute('href'))
  await outbox.goto(`${server.url}${address}/body`)
  const link = await outbox.$eval('a[href*="type=signup"]', (found) => found.getAttribute('href'))
  await outbox.close()
  return link ?? ''
}

void test('a person signs up and confirms the address', async () => {
  await page.goto(`${server.url}/auth/register`)
  await fill('Full name', PERSON.name)
  await fill('Email', PERSON.email)
  await fill('Password', PERSON.password)
  await click('button', 'Create account')
  await find(role('heading', 'Check your email'))
  await page.goto(await readConfirmationLink())
  await find(role('dialog', 'Welcome to Cartwright'))
  await click('button', 'Skip for now')
  await find(role('dialog', 'Complete Your Profile'))
  await click('button', 'Skip all onboarding')
})

void test('a file in forints shows its amounts on the dashboard', async () => {
  const file = join(folder, 'orders.csv')
  await writeFile(file, ORDERS)
  await click('button', 'Import orders')
  const input = await find('input[type=file]')
  await input.uploadFile(file)
  await click('button', 'Show the figures')

  await expectText('article', '21 480,50 Ft')
  await expectText('article', '10 740,25 Ft')
})

void test('the analytics show the same amounts', async () => {
  await click('link', 'Analytics')

  await expectText('table', '12 490,00 Ft')
  await expectText('table', '8990,50 Ft')
})

void test('a setting is kept after a reload', async () => {
  await click('link', 'Settings')
  await click('link', 'Store')
  await fill('Store name', 'Duna Lámpa')
  await click('heading', 'Settings')
  await expectText('main', 'Saved')
  await page.reload()
  await waitFor(
    () => page.$$eval('input', (inputs) => inputs.find(({ value }) => value === 'Duna Lámpa')?.value),
    () => 'The name of the store was not kept',
  )
})

void test('a person signs out and in again and sees the same figures', async () => {
  await click('button', PERSON.name)
  await click('menuitem', 'Sign out')
  // The driver misses some changes of the address that the page makes itself.
  await waitFor(
    async () => /^\/($|auth\/)/.exec(await page.evaluate(() => location.pathname)),
    () => 'The page of a signed-in person is still shown after signing out',
  )
  await page.goto(`${server.url}/auth/login`)
  await fill('Email', PERSON.email)
  await fill('Password', PERSON.password)
  await click('button', 'Sign in')

  await expectText('article', '21 480,50 Ft')
})

void test('no page logged an error', () => {
  assert.deepEqual(faults, [])
})
