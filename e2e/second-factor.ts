import { expect, type Page } from '@playwright/test'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'

/** Returns the code of an authenticator app, `steps` of 30 s from now. The server accepts one step of difference. */
export const appCode = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000))

export const setUpDialog = (page: Page) => page.getByRole('dialog', { name: 'Set up two-step verification' })
export const codesDialog = (page: Page) => page.getByRole('dialog', { name: 'Save your recovery codes' })

export async function readSecret(page: Page) {
  const text = await setUpDialog(page)
    .getByText(/^([A-Z2-7]{4} ?)+$/)
    .innerText()
  return text.replaceAll(/\s/g, '')
}

/** Enters a code in the dialog that sets up two-step verification. */
export async function enterSetUpCode(page: Page, code: string) {
  await setUpDialog(page).getByLabel('Six-digit code').fill(code)
  await setUpDialog(page).getByLabel('Six-digit code').press('Enter')
}

/** Confirms that the recovery codes are saved. */
export async function leaveCodes(page: Page) {
  await codesDialog(page).getByLabel('I have saved these codes').check()
  await codesDialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
}
