import { expect, type BrowserContext, type Page } from '@playwright/test'
import { signIn, signOut } from './person.ts'
import { test } from './test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Session Expiring Soon' })

async function openTab(context: BrowserContext, path: string) {
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** Opens the settings here and the profile in another tab, and waits until both watch the session. */
async function openWatchedTabs(context: BrowserContext, page: Page) {
  const watch = 'p.sr-only[aria-live]'
  await page.goto('/settings')
  await expect(page.locator(watch)).toBeAttached()
  const other = await openTab(context, '/profile')
  await expect(other.locator(watch)).toBeAttached()
  return other
}

/** Presses a key in one tab, and waits until another tab can read when. */
async function stayActive(tab: Page, other: Page) {
  const readActivity = () => localStorage.getItem('cartwright-last-activity')
  await tab.keyboard.press('Shift')
  const at = await tab.evaluate(readActivity)
  await expect.poll(() => other.evaluate(readActivity)).toBe(at)
}

test('another tab follows a sign-out and a sign-in', async ({ context, page, person }) => {
  await page.goto('/dashboard')
  const other = await openTab(context, '/profile')

  await signOut(page, person)
  await expect(other).toHaveURL(/\/auth\/login$/)
  await expect(other.getByText('Signed out', { exact: true })).toBeVisible()

  await page.goto('/auth/login')
  await signIn(page, person)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(other).toHaveURL(/\/dashboard/)
})

test('activity in one tab keeps both signed in, and the session ends in both', async ({ context, page, person: _ }) => {
  await context.clock.install()
  const other = await openWatchedTabs(context, page)

  await context.clock.fastForward('24:00')
  await stayActive(page, other)
  await context.clock.fastForward('03:00')
  await expect(card(page)).toBeHidden()
  await expect(card(other)).toBeHidden()

  await context.clock.fastForward('23:00')
  await expect(card(page)).toBeVisible()
  await expect(card(other)).toBeVisible()
  await stayActive(other, page)
  await expect(card(other)).toBeHidden()
  await expect(card(page)).toBeHidden()

  await context.clock.fastForward('31:00')
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/auth\/login\?timeout=true$/)
    await expect(tab.getByRole('main').getByText('Your session has expired.')).toBeVisible()
  }
})

test('one of two tabs renews the session, and both use the new one', async ({ context, page, person: _ }) => {
  await context.clock.install()
  const renewals: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
  })
  const other = await openWatchedTabs(context, page)

  await context.clock.fastForward('24:00')
  await stayActive(page, other)
  await context.clock.fastForward('24:00')
  await stayActive(page, other)
  // With the clock stopped, the notice stays however long the machine takes to look.
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 3 * 60_000)

  await expect(async () => {
    const counts = await Promise.all(
      [page, other].map((tab) => tab.getByText('Session Update', { exact: true }).count()),
    )
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 1])
  }).toPass({ timeout: 60_000 })
  await context.clock.resume()
  expect(renewals).toHaveLength(1)
  await context.clock.fastForward('00:40')
  expect(renewals).toHaveLength(1)
})
