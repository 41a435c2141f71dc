import { expect, type Page } from '@playwright/test'
import { signIn } from './person.ts'
import { test } from './test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Session Expiring Soon' })
const toast = (page: Page, title: string) => page.getByText(title, { exact: true })

/** Opens a screen with a clock that the test controls. */
async function openWithClock(page: Page, path: string) {
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The code that watches the session loads after the screen is drawn.
  await expect(page.locator('p.sr-only[aria-live]')).toBeAttached()
}

test('an idle session warns, can be extended, ends, and returns to the same page after sign-in', async ({
  page,
  person,
}) => {
  await openWithClock(page, '/settings/team?from=journey')

  await page.clock.fastForward('25:00')
  await expect(toast(page, 'Session timeout warning')).toBeVisible()
  await expect(card(page).getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  await card(page).getByRole('button', { name: 'Extend Session' }).click()
  await expect(toast(page, 'Session Extended')).toBeVisible()
  await expect(card(page)).toBeHidden()

  await page.clock.fastForward('26:00')
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(card(page)).toBeHidden()

  await page.clock.fastForward('31:00')
  // The notice goes after five seconds, so look for it first.
  await expect(toast(page, 'Session expired')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login\?timeout=true$/)
  await signIn(page, { ...person, password: 'not the password' })
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await signIn(page, person)
  await expect(page).toHaveURL(/\/settings\/team\?from=journey$/)
  await expect(page.getByRole('region', { name: 'Team' })).toBeVisible()
})

test('a session ends at its maximum length while the machine sleeps, and its screen is cleared', async ({
  page,
  person: _,
}) => {
  await openWithClock(page, '/settings')

  await page.clock.fastForward('09:00:00')

  await expect(toast(page, 'Maximum Session Duration Reached')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login\?timeout=true$/)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden()
})
