import { expect, test, type Page } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'

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

/** Returns the size of all scripts and styles that the page names before its own code runs, in KiB after brotli. */
async function weighFirstFiles(page: Page) {
  const addresses = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')]
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
    return [...new Set([...links.map(({ href }) => href), ...scripts.map(({ src }) => src)])]
  })
  const sizes = addresses.map(async (address) => {
    const answer = await page.request.get(address)
    expect(answer.status(), address).toBe(200)
    return brotliCompressSync(await answer.body()).length
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
