import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

const ACCOUNT = ['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password']

const PROTECTED = [
  '/dashboard',
  '/analytics',
  '/ai-agents',
  '/integrations',
  '/settings',
  '/performance',
  '/onboarding',
  '/profile',
  '/documentation',
  '/documentation/net-sales',
]

/** More Tab stops than any screen has; reaching it means that focus is trapped. */
const MOST_STOPS = 250

async function open(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Parts that load later would take the focus away from what they replace.
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
}

async function expectStill(page: Page) {
  const running = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : 'unknown')),
    )
  await expect.poll(running, page.url()).toEqual([])
}

async function expectNarrow(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(excess, `${page.url()} at 320 px`).toBe(0)
  expect.soft(await readLoose(page), `${page.url()}: these would widen the page`).toEqual([])
  if (size) await page.setViewportSize(size)
}

/** Returns what is placed outside a box that scrolls sideways, though it is written inside: it would widen the page. */
function readLoose(page: Page) {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main *')].filter((box) => getComputedStyle(box).overflowX === 'auto')
    return boxes.flatMap((box) =>
      [...box.querySelectorAll<HTMLElement>('*')]
        .filter((part) => getComputedStyle(part).position === 'absolute' && !box.contains(part.offsetParent))
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    )
  })
}

async function expectSkipLink(page: Page) {
  const link = page.getByRole('link', { name: 'Skip to content' })
  await link.focus()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/** Returns the focused element and whether it has a focus ring; `null` at the end of the page. */
function readStop(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body || 'reached' in element.dataset) return null
    element.dataset.reached = ''
    let hasRing = false
    // Some controls show the ring on an element around them.
    for (let place: Element | null = element; place; place = place.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(place)
      hasRing ||= outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    return { markup: element.outerHTML.slice(0, 200), hasRing }
  })
}

/** Returns the controls that Tab did not reach. A group of radio buttons is one stop. */
function readMissed(page: Page) {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )
    const isStop = (control: HTMLElement) =>
      control.tabIndex >= 0 &&
      !control.matches(':disabled, [type=radio]:not(:checked)') &&
      control.checkVisibility({ visibilityProperty: true })
    return [...controls]
      .filter((control) => isStop(control) && !('reached' in control.dataset))
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
}

async function expectKeyboard(page: Page) {
  const stops: NonNullable<Awaited<ReturnType<typeof readStop>>>[] = []
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await readStop(page)
    if (!stop) break
    stops.push(stop)
  }
  const hidden = stops.filter(({ hasRing }) => !hasRing).map(({ markup }) => markup)
  expect.soft(stops.length, `${page.url()} traps focus`).toBeLessThan(MOST_STOPS)
  expect.soft(hidden, `${page.url()}: focus has no ring`).toEqual([])
  expect.soft(await readMissed(page), `${page.url()}: Tab does not reach these`).toEqual([])
  return stops
}

async function expectWell(page: Page, path: string) {
  await test.step(path, async () => {
    await open(page, path)
    await expectStill(page)
    const [first] = await expectKeyboard(page)
    if (!ACCOUNT.includes(path)) {
      expect(first?.markup).toContain('Skip to content')
      await expectSkipLink(page)
    }
    await expectAccessible(page)
    await expectNarrow(page)
  })
}

test('every page for visitors is accessible, fits 320 px, has no running animation and works by keyboard', async ({
  page,
}) => {
  for (const path of ['/', ...ACCOUNT, '/no/such/page']) await expectWell(page, path)
})

test('every screen is accessible, fits 320 px, has no running animation and works by keyboard', async ({ page }) => {
  test.setTimeout(300_000)
  await signUp(page)
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('article', { name: 'Net sales' })).toBeVisible()

  for (const path of ['/', ...PROTECTED, '/no/such/page']) await expectWell(page, path)
})

test('a production build does not have the interface gallery', async ({ page }) => {
  const response = await page.goto('/ui')

  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('the landing page shows without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The growth team a small shop cannot hire')
  await expect(page.getByRole('img', { name: /^Net sales per day/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' }).filter({ visible: true }).first()).toBeVisible()
  await context.close()
})
