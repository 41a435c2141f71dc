import { expect, type Page, type Request, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'

/** Something that a person can see: a screen in a certain state, or a popup on it. */
export type Place = {
  name: string
  /** The address. Without one, the place is reached from the place before. */
  path?: string
  open?: (page: Page) => Promise<unknown>
  /** Only the popup is checked, because the page below it is a place of its own. */
  isPopup?: true
}

/** Placeholders, unless a dialog is in front, and figures that are being replaced: their contrast is low. */
const LOADING = 'body:not(:has(dialog[open])) .animate-pulse, dialog div.animate-pulse, [aria-busy="true"]'

/** Watches over the session. It loads with the other parts that come after the first screen. */
export const SESSION_WATCH = 'p.sr-only[aria-live]'

/** Returns a function that waits until the page has loaded and drawn everything. Call this before the page opens. */
export function watchLoading(page: Page) {
  const open = new Set<Request>()
  let sent = 0
  page.on('request', (request) => {
    open.add(request)
    sent += 1
  })
  page.on('requestfinished', (request) => open.delete(request))
  // The page doesn't read the bodies of some answers, and those requests never finish.
  page.on('response', (response) => response.request().method() !== 'GET' && open.delete(response.request()))
  page.on('requestfailed', (request) => open.delete(request))

  /** An answer may lead to another request, which is sent before the browser is idle. */
  async function expectIdle() {
    const before = sent
    // Without a frame to draw, Chromium sometimes starts no idle period.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
    expect([...open].map((request) => request.url())).toEqual([])
    expect(sent, 'requests so far').toBe(before)
  }

  /** `late` is a part that loads after the first screen. */
  return async (late?: string) => {
    await expect(page.locator('h1').first()).toBeAttached()
    if (late !== undefined) await expect(page.locator(late).first()).toBeAttached()
    await expect(expectIdle).toPass({ intervals: [50], timeout: 10_000 })
    await expect(page.locator(LOADING)).toHaveCount(0)
  }
}

/** Opens each place and expects it to be accessible in both themes, and no wider than the window. */
export async function expectPlacesAccessible(page: Page, places: readonly Place[], late?: string) {
  const settle = watchLoading(page)
  for (const { name, path, open, isPopup } of places) {
    await test.step(name, async () => {
      if (path !== undefined) await page.goto(path)
      await open?.(page)
      await settle(late)
      await expectAccessible(page, { name, isPopup })
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(excess, `${name} is wider than the window by`).toBeLessThanOrEqual(0)
    })
  }
}
