import { expect } from '@playwright/test'
import { newPerson } from './account.ts'
import { codeFromOutbox, linkFromOutbox, register, requestReset, signIn, signOut } from './person.ts'
import { test } from './test.ts'

test('a forgotten password is reset, and the link works once', async ({ page, person }) => {
  const password = 'amber-lighthouse-canoe-19'
  await page.goto('/dashboard')
  await signOut(page, person)
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset email sent', { exact: true })).toBeVisible()

  const link = await linkFromOutbox(page, person, 'recovery')
  await page.goto(link)
  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await signOut(page, person)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.goto('/auth/login')
  await signIn(page, person)
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid login credentials')).toHaveCount(1)
  await signIn(page, { ...person, password })
  await expect(page).toHaveURL(/\/dashboard/)
})

test('links opened in another browser do not sign in: one asks for the password, the other for the code', async ({
  page,
  openElsewhere,
}) => {
  const person = newPerson()
  await register(page, person)
  const confirmation = await linkFromOutbox(page, person, 'signup')
  const elsewhere = await openElsewhere(null)

  // The second time, the link has been used already.
  for (let time = 0; time < 2; time += 1) {
    await elsewhere.goto(confirmation)
    await expect(elsewhere.getByText('Your email is confirmed')).toBeVisible()
  }

  await requestReset(page, person)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await elsewhere.goto(await linkFromOutbox(page, person, 'recovery'))
  await expect(elsewhere.getByRole('heading', { name: 'Enter the code instead' })).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/auth\/reset-password$/)
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.getByLabel('Six-digit code').fill(await codeFromOutbox(page, person))
  await elsewhere.getByRole('button', { name: 'Continue' }).click()

  await expect(elsewhere.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
})
