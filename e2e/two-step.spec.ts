import { expect, type Page } from '@playwright/test'
import { signIn, signOut } from './person.ts'
import { appCode, codesDialog, enterSetUpCode, leaveCodes, readSecret, setUpDialog } from './second-factor.ts'
import { test } from './test.ts'

async function enterCode(page: Page, code: string, label = 'Six-digit code') {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('two-step verification is set up, asked for at each sign-in, and a recovery code stands in', async ({
  page,
  person,
}) => {
  await page.goto('/settings/security')
  const open = page.getByRole('button', { name: 'Set up' })
  await open.click()
  await expect(setUpDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.press('Enter')
  const secret = await readSecret(page)
  await enterSetUpCode(page, appCode(secret, -1))
  const recoveryCode = await codesDialog(page).getByRole('listitem').first().innerText()
  await leaveCodes(page)

  await signOut(page, person)
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeFocused()
  await page.goto('/analytics')
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await enterCode(page, appCode(secret))
  await expect(page).toHaveURL(/\/analytics/)

  await signOut(page, person)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await enterCode(page, recoveryCode, 'Recovery code')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/settings/security')
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
})
