import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signOut, signUp } from './person.ts'

/** Gives the page a device that keeps passkeys and recognises the person. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognise: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey is added and named, signs in, and is removed', async ({ page }) => {
  const device = await addAuthenticator(page)
  const person = await signUp(page, '/settings#security')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const naming = page.getByRole('dialog', { name: 'Name this passkey' })
  await expect(naming.getByLabel('Name')).toHaveValue(/Chrome on /)
  await naming.getByLabel('Name').fill('Till in the shop')
  await naming.getByLabel('Name').press('Enter')
  await expect(passkeys.getByText('Till in the shop')).toBeVisible()
  await expectAccessible(page)

  await signOut(page, person)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await device.recognise(false)
  await button.click()
  await expect(button).toBeEnabled()
  await expectAccessible(page)
  await device.recognise(true)
  await button.click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/settings#security')
  await expect(passkeys.getByText(/Last used/)).toBeVisible()
  await passkeys.getByRole('button', { name: 'Remove Till in the shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByText('Till in the shop')).toBeHidden()

  await signOut(page, person)
  await button.click()
  await expect(page.getByText('This passkey isn’t known here. Sign in with your password.')).toBeVisible()
})
