import { expect, type Page } from '@playwright/test'
import { openControls } from './screen-checks.ts'
import { test } from './test.ts'

/** Collects what the content security policy blocks on this and the next pages. */
async function watchPolicy(page: Page) {
  const blocked: string[] = []
  await page.exposeFunction('reportBlocked', (what: string) => blocked.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      Reflect.apply(Reflect.get(window, 'reportBlocked'), null, [`${violatedDirective} in ${sourceFile}`])
    })
  })
  return blocked
}

test(
  'menus and popovers work by keyboard, stay on the screen, and obey the security policy',
  { tag: '@phone' },
  async ({ page, isMobile, sampleShop: { name } }) => {
    const blocked = await watchPolicy(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Remove sample data' })).toBeVisible()

    const menuButton = page.getByRole('button', { name })
    await menuButton.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(page.getByRole('menuitem', { name: 'Getting started' })).toBeFocused()
    await expect(page.getByRole('menu', { name })).toBeInViewport({ ratio: 0.99 })
    await page.keyboard.press('Escape')
    await expect(menuButton).toBeFocused()
    await menuButton.click()
    await expect(page.getByRole('menuitem', { name: 'Getting started' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Definitions for key figures' })).toBeFocused()

    for (const label of ['Notifications', 'Definitions for key figures']) {
      const button = page.getByRole('button', { name: label })
      await button.click()
      const popover = page.getByRole('dialog', { name: label })
      await expect(popover).toBeInViewport({ ratio: 0.99 })
      await page.keyboard.press('Escape')
      await expect(popover).toHaveCount(0)
      await expect(button).toBeFocused()
      await button.click()
      await expect(popover).toBeVisible()
      await button.click()
      await expect(popover).toHaveCount(0)
    }

    await openControls(page)
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Custom range')
    await page.getByRole('button', { name: 'Choose from a calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Choose from a calendar' })
    await expect(calendar.getByRole('grid')).toHaveCount(isMobile ? 1 : 2)
    for (const width of isMobile ? [320, 412] : [768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(calendar.getByRole('button', { name: 'Show these days' })).toBeInViewport({ ratio: 0.99 })
      await expect(calendar.getByRole('button', { name: 'Next month' })).toBeInViewport({ ratio: 0.99 })
    }
    await calendar
      .getByRole('button', { name: /selected/ })
      .first()
      .press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await calendar.getByRole('button', { name: 'Show these days' }).click()
    await expect(page).toHaveURL(/period=custom&from=[\d-]+&to=[\d-]+/)
    expect(blocked).toEqual([])
  },
)
