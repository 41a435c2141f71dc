import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { linkFromOutbox, signIn, signOut, signUp } from './person.ts'

test('a forgotten password, from the request to the new one, with every link that no longer works', async ({
  page,
}) => {
  const person = await signUp(page)
  await signOut(page, person)
  const password = 'amber-lighthouse-canoe-19'

  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.route('**/auth/v1/recover*', (route) => route.abort())
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expectAccessible(page)

  await page.unroute('**/auth/v1/recover*')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset email sent', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const link = await linkFromOutbox(page, person, 'recovery')
  await page.goto(link)
  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  await page.getByLabel('New password', { exact: true }).fill('password')
  await page.getByLabel('Confirm new password').fill('password')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Choose a stronger password.')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('password')
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await signOut(page, person)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/auth/login')
  await signIn(page, person)
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await signIn(page, { ...person, password })
  await expect(page).toHaveURL(/\/dashboard/)
})
