import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signIn, signUp } from './person.ts'

test('a device is signed out from another one, and its page asks for the password again', async ({ page, browser }) => {
  const person = await signUp(page, '/settings#security')
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
  const elsewhere = await (await browser.newContext({ userAgent })).newPage()
  await elsewhere.goto('/auth/login')
  await signIn(elsewhere, person)
  await expect(elsewhere).toHaveURL(/\/dashboard/)
  await page.reload()
  const devices = page.getByRole('region', { name: 'Signed-in devices' })
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(devices.getByText('Firefox on Linux')).toBeVisible()
  await expectAccessible(page)

  await devices.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()

  await expect(page.getByText('Device signed out', { exact: true })).toBeVisible()
  await expect(devices.getByText('Firefox on Linux')).toBeHidden()
  // The token may work for up to a minute. A renewal shows at once that the session has ended.
  await elsewhere.evaluate(() => {
    const key = 'cartwright-auth-token'
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 1 }))
  })
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
