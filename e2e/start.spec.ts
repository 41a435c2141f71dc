import { expect, type Page } from '@playwright/test'
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

/** Returns the size of all scripts and styles that the page names before its own code runs, in KiB as they are sent. */
async function weighFirstFiles(page: Page) {
  const addresses = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')]
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
    return [...new Set([...links.map(({ href }) => href), ...scripts.map(({ src }) => src)])]
  })
  const sizes = addresses.map(async (address) => {
    const answer = await page.request.head(address, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers(), address).toMatchObject({ 'content-encoding': 'br' })
    return Number(answer.headers()['content-length'])
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / KIBIBYTE
}

test('before its code has loaded, a page applies the theme and requests its figures', async ({ page }) => {
  await storeSession(page)
  const request = page.waitForRequest('**/api/dashboard-data')

  await openWithoutCode(page, '/dashboard')

  expect((await request).headers()['authorization']).toBe('Bearer token')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the code of the sign-in page, the dashboard and the analytics stays within its budget', async ({ page }) => {
  await openWithoutCode(page, '/auth/login')
  const signIn = await weighFirstFiles(page)
  expect(signIn).toBeGreaterThan(90)
  expect(signIn).toBeLessThanOrEqual(125)

  await storeSession(page)
  for (const path of ['/dashboard', '/analytics']) {
    await openWithoutCode(page, path)
    const size = await weighFirstFiles(page)
    expect(size, path).toBeGreaterThan(signIn)
    expect(size, path).toBeLessThanOrEqual(path === '/analytics' ? 179 : 175)
  }
})

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
