import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations on the page, in the light and the dark theme. */
export async function expectAccessible(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Figures that are being replaced are dimmed, and their contrast is low.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectNothingFound(page, 'light')
  await expectNothingFound(page, 'dark', { runOnly: COLOR_RULES })
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

async function expectNothingFound(page: Page, colorScheme: 'light' | 'dark', options: RunOptions = {}) {
  await wear(page, colorScheme)
  // Axe is half a megabyte, so each document gets it only once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (chosen) => {
    // Base UI hides its focus guards from screen readers but not from Tab; they pass the focus on at once.
    const context = { exclude: ['iframe', '[data-base-ui-focus-guard]'] }
    const { violations } = await window.axe.run(context, { resultTypes: ['violations'], ...chosen })
    return violations.map(({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
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
