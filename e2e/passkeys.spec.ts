import { expect } from '@playwright/test'
import { addAuthenticator, signOut } from './person.ts'
import { test } from './test.ts'

test('a passkey is added and named, signs in, and is removed', async ({ page, person }) => {
  const device = await addAuthenticator(page)
  await page.goto('/settings/security')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const naming = page.getByRole('dialog', { name: 'Name this passkey' })
  await expect(naming.getByLabel('Name')).toHaveValue(/Chrome on /)
  await naming.getByLabel('Name').fill('Till in the shop')
  await naming.getByLabel('Name').press('Enter')
  await expect(passkeys.getByText('Till in the shop')).toBeVisible()

  await signOut(page, person)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await device.recognize(false)
  await button.click()
  await expect(button).toBeEnabled()
  await device.recognize(true)
  await button.click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/settings/security')
  await expect(passkeys.getByText(/Last used/)).toBeVisible()
  await passkeys.getByRole('button', { name: 'Remove Till in the shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByText('Till in the shop')).toBeHidden()

  await signOut(page, person)
  await button.click()
  await expect(page.getByText('This passkey isn’t known here. Sign in with your password.')).toBeVisible()
})
