import { expect, type Page } from '@playwright/test'
import { installProbe, readWeight } from '#bench/page-probe.ts'
import { test } from './test.ts'

const KIBIBYTE = 1024

/** Opens a page whose own code cannot be loaded, so that only the inline script runs. */
async function openWithoutCode(page: Page, path: string) {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByRole('alert')).toContainText('Please refresh the page.')
}

async function storeSession(page: Page) {
  await page.goto('/favicon.svg')
  await page.evaluate(() => {
    const user = { id: 'one', user_metadata: {} }
    const session = { access_token: 'token', refresh_token: 'refresh', expires_at: Date.now() / 1000 + 3_600, user }
    localStorage.setItem('cartwright-auth-token', JSON.stringify(session))
    localStorage.setItem('cartwright-theme', 'dark')
  })
}

/**
 * Returns the size of the scripts and styles that a page requests until it is painted, in KiB as they are sent. Omits
 * what it would load while it waits idly for its figures.
 */
async function weighUntilDrawn(page: Page, path: string) {
  await page.addInitScript(installProbe)
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto(path)
  const drawnAt = await page.waitForFunction(() => window.pageNotes.drawnAt)
  return (await page.evaluate(readWeight, Number(await drawnAt.jsonValue()))).before / KIBIBYTE
}

test('before its code has loaded, a page applies the theme and requests its figures', async ({ page }) => {
  await storeSession(page)
  const request = page.waitForRequest('**/api/dashboard-data')

  await openWithoutCode(page, '/dashboard')

  expect((await request).headers()['authorization']).toBe('Bearer token')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the code that draws the form to sign in stays within its budget', async ({ page }) => {
  const size = await weighUntilDrawn(page, '/auth/login')

  expect(size).toBeGreaterThan(90)
  expect(size).toBeLessThanOrEqual(122.5)
})

for (const { path, most } of [
  { path: '/dashboard', most: 168 },
  { path: '/analytics', most: 203 },
]) {
  test(`the code that draws ${path} stays within its budget`, async ({ page, sampleShop: _ }) => {
    const size = await weighUntilDrawn(page, path)

    expect(size).toBeGreaterThan(110)
    expect(size).toBeLessThanOrEqual(most)
  })
}

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
