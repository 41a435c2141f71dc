import { expect } from '@playwright/test'
import { test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('the service worker is registered on pages that need no account', async ({ browser }) => {
  for (const path of ['/', '/auth/login', '/auth/reset-password', '/no/such/page']) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(path)
    const scope = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope)
    await expect.poll(scope, path).toBe(new URL('/', page.url()).href)
    await context.close()
  }
})

test('without a network every screen opens from the cache, which holds no private data', async ({
  context,
  page,
  person,
}) => {
  await page.goto('/dashboard')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    }
  })
  await page.goto('/integrations')
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible()

  await context.setOffline(true)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  // Go online and offline again: some versions of Chromium tell a page from the service worker only about changes.
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(page.getByText('Offline Mode', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(person.name) })).toBeVisible()
  await context.setOffline(false)

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/auth/login')
  expect(kept.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual(['/auth/login', '/config.json'])
})
