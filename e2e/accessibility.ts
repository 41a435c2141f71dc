import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no axe violations on the page, in the light and the dark theme. */
export async function expectAccessible(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Figures that are being replaced are dimmed, and their contrast is low.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectNothingFound(page, 'light', new AxeBuilder({ page }))
  // Don't add axe a second time: it is half a megabyte, and the first check has added it.
  await expectNothingFound(page, 'dark', new AxeBuilder({ page, axeSource: ';' }))
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

async function expectNothingFound(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder) {
  await wear(page, colorScheme)
  // Legacy mode skips a second page that axe opens for frames. These pages have none.
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('iframe')
    // Base UI hides these from screen readers but not from Tab; they pass the focus on at once.
    .exclude('[data-base-ui-focus-guard]')
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.html).join(' | ')}`,
  )
  expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
}

/** Switches the theme and skips all transitions. */
async function wear(page: Page, colorScheme: 'light' | 'dark') {
  // First allow motion: with reduced motion, a new colour needs one frame for each level of nested elements.
  await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' })
  await settle(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settle(page)
}

/** Finishes all animations that have an end, because otherwise axe would measure colours that are still changing. */
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
