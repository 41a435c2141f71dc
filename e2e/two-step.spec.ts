import { expect, type Page, test } from '@playwright/test'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import { expectAccessible } from './accessibility.ts'
import { signIn, signOut, signUp } from './person.ts'

/** Returns the code of an authenticator app, `steps` of 30 s from now. The server accepts one step of difference. */
const appCode = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000))

async function enterCode(page: Page, code: string, label = 'Six-digit code') {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('two-step verification is set up, asked for at each sign-in, and a recovery code stands in', async ({ page }) => {
  const person = await signUp(page, '/settings#security')
  const open = page.getByRole('button', { name: 'Set up' })
  await open.click()
  const setUp = page.getByRole('dialog', { name: 'Set up two-step verification' })
  await expect(setUp).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.press('Enter')
  const secret = (await setUp.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(/\s/g, '')
  await setUp.getByLabel('Six-digit code').fill('000000')
  await setUp.getByLabel('Six-digit code').press('Enter')
  await expect(setUp.getByText(/This code is wrong/)).toBeVisible()
  await expectAccessible(page)
  await setUp.getByLabel('Six-digit code').fill(appCode(secret, -1))
  await setUp.getByLabel('Six-digit code').press('Enter')
  const save = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const recoveryCode = await save.getByRole('listitem').first().innerText()
  await expectAccessible(page)
  await save.getByLabel('I have saved these codes').check()
  await save.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await expectAccessible(page)

  await signOut(page, person)
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeFocused()
  await enterCode(page, '000000')
  await expect(page.getByText(/This code is wrong/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/analytics')
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await enterCode(page, appCode(secret))
  await expect(page).toHaveURL(/\/analytics/)

  await signOut(page, person)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await enterCode(page, recoveryCode, 'Recovery code')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/settings#security')
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
})
