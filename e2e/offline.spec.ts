import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

test('offline, a loaded chat stays readable, and others load when online again', async ({ context, page }) => {
  const person = await signUp(page, '/ai-agents')
  await expect(page.getByRole('log')).toContainText('Hello, I am your Marketing Manager.')
  const badge = page.getByText('Offline Mode', { exact: true })

  await context.setOffline(true)
  await expect(badge).toBeVisible()
  await expect(page.getByText('You can read this chat and write a message.')).toBeVisible()
  await page.getByRole('button', { name: 'Store Builder' }).click()
  await expect(page.getByText('This chat loads when you’re back online.')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(badge).toBeHidden()
  await expect(page.getByRole('log')).toContainText('Hello, I am your Store Builder.')

  await expect(page.getByRole('button', { name: new RegExp(person.name) })).toBeVisible()
})

test('without a network, a start shows the person of the stored session, even an expired one', async ({ page }) => {
  const person = await signUp(page, '/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('cartwright-auth-token') ?? '')
    localStorage.setItem('cartwright-auth-token', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  for (const path of ['**/config.json', '**/auth/v1/**', '**/rest/v1/**', '**/api/**']) {
    await page.route(path, (route) => route.abort())
  }

  await page.reload()

  await expect(page.getByText('Offline Mode', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(person.name) })).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByText('Authentication Error', { exact: true })).toBeHidden()
})
