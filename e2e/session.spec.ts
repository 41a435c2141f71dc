import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signIn, signUp } from './person.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Session Expiring Soon' })
const toast = (page: Page, title: string) => page.getByText(title, { exact: true })

/** Signs up a new person and opens a screen with a clock that the test controls. */
async function openWithClock(page: Page, path: string) {
  const person = await signUp(page)
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Wait for the code that watches the session. It loads after the screen is drawn.
  await expect(page.locator('p.sr-only[aria-live]')).toBeAttached()
  return person
}

test('an idle session warns, can be extended, ends, and returns to the same page after sign-in', async ({ page }) => {
  const person = await openWithClock(page, '/settings?from=journey')

  await page.clock.fastForward('25:00')
  await expect(toast(page, 'Session timeout warning')).toBeVisible()
  await expect(card(page)).toContainText('Any unsaved changes may be lost.')
  await expect(card(page).getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  await expectAccessible(page)

  await card(page).getByRole('button', { name: 'Extend Session' }).click()
  await expect(toast(page, 'Session Extended')).toBeVisible()
  await expect(card(page)).toBeHidden()
  await page.clock.fastForward('24:00')
  await expect(card(page)).toBeHidden()

  await page.clock.fastForward('02:00')
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(card(page)).toBeHidden()

  await page.clock.fastForward('30:00')
  await expect(page).toHaveURL(/\/auth\/login\?timeout=true$/)
  await expect(toast(page, 'Session expired')).toBeVisible()
  await expectAccessible(page)

  await signIn(page, person)
  await expect(page).toHaveURL(/\/settings\?from=journey$/)
})

test('a session ends at its maximum length while the machine sleeps, and its screen is cleared', async ({ page }) => {
  await openWithClock(page, '/settings')

  await page.clock.fastForward('09:00:00')

  await expect(page).toHaveURL(/\/auth\/login\?timeout=true$/)
  await expect(toast(page, 'Maximum Session Duration Reached')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden()
})
