import { expect, type Page } from '@playwright/test'

/** More Tab stops than any screen has; reaching it means that focus is trapped. */
const MOST_STOPS = 250

/** Tab is pressed so many times before the page is asked what had the focus. */
const PRESSES = 10

/** Opens the controls of figures, which a phone has behind a button that says what is chosen. */
export async function openControls(page: Page) {
  const button = page.getByRole('button', { name: /^(Last|Latest|All|This) / })
  if (!(await page.getByRole('combobox', { name: 'Period' }).isVisible())) await button.click()
}

export async function expectStill(page: Page) {
  const running = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : 'unknown')),
    )
  await expect.poll(running, page.url()).toEqual([])
}

export async function expectNarrow(page: Page) {
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

type Stop = { markup: string; hasRing: boolean }

declare global {
  interface Window {
    stops: Stop[]
    hasLeft: boolean
  }
}

/** Notes each element that gets the focus, and whether it has a focus ring, until the focus is back at the first one. */
function noteStops() {
  window.stops = []
  window.hasLeft = false
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    window.hasLeft ||= 'reached' in target.dataset
    if (window.hasLeft) return
    target.dataset.reached = ''
    let hasRing = false
    // Some controls show the ring on an element around them.
    for (let place: Element | null = target; place; place = place.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(place)
      hasRing ||= outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    window.stops.push({ markup: target.outerHTML.slice(0, 200), hasRing })
  })
}

/** Returns the controls that Tab did not reach. A group of radio buttons is one stop. */
function readMissed() {
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
}

/** Expects Tab to reach every control, each with a focus ring. Resolves to the first stop. */
export async function expectKeyboard(page: Page) {
  await page.evaluate(noteStops)
  let hasLeft = false
  for (let pressed = 0; !hasLeft && pressed < MOST_STOPS; pressed += PRESSES) {
    for (let press = 0; press < PRESSES; press += 1) await page.keyboard.press('Tab')
    hasLeft = await page.evaluate(() => window.hasLeft || document.activeElement === document.body)
  }
  const stops = await page.evaluate(() => window.stops)
  const hidden = stops.filter(({ hasRing }) => !hasRing).map(({ markup }) => markup)
  expect.soft(hasLeft, `${page.url()} traps focus`).toBe(true)
  expect.soft(hidden, `${page.url()}: focus has no ring`).toEqual([])
  expect.soft(await page.evaluate(readMissed), `${page.url()}: Tab does not reach these`).toEqual([])
  return stops[0]?.markup
}

export async function expectSkipLink(page: Page) {
  const link = page.getByRole('link', { name: 'Skip to content' })
  await link.focus()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}
