import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing on the page as it stands once its screen is there, in the light and in the dark. */
export async function expectAccessible(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expectNothingFound(page, 'light', new AxeBuilder({ page }))
  // Half a megabyte that the page has by now.
  await expectNothingFound(page, 'dark', new AxeBuilder({ page, axeSource: ';' }))
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

async function expectNothingFound(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder) {
  await wear(page, colorScheme)
  // The page itself brings the findings together, for want of frames; else another page would be opened for that.
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('iframe')
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.html).join(' | ')}`,
  )
  expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
}

/** Changes the colours, and leaves nothing on the move. */
async function wear(page: Page, colorScheme: 'light' | 'dark') {
  // Where motion is reduced, every element has a transition, and a new colour takes a frame for each generation.
  await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' })
  await settle(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settle(page)
}

/** Takes to its end whatever has one: a colour on its way to another is neither. */
async function settle(page: Page) {
  await page.evaluate(() => {
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime))
    for (;;) {
      const ending = document.getAnimations().filter(isEnding)
      if (ending.length === 0) return
      for (const animation of ending) animation.finish()
    }
  })
}
