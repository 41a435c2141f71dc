import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newPerson } from './account.ts'
import { codeFromOutbox, linkFromOutbox, register, signIn, signOut, signUp } from './person.ts'

test('a forgotten password is reset, and links that no longer work are refused', async ({ page }) => {
  const person = await signUp(page)
  await signOut(page, person)
  const password = 'amber-lighthouse-canoe-19'

  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/forgot-password$/)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.route('**/auth/v1/recover*', (route) => route.abort())
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
  await expect(page.getByText('Invalid login credentials')).toHaveCount(1)
  await signIn(page, { ...person, password })
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a mail scanner opens the link first, and the code from the same email resets the password', async ({ page }) => {
  const person = await signUp(page)
  await signOut(page, person)
  const reader = await page.context().newPage()
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.request.get(await linkFromOutbox(reader, person, 'recovery'), { maxRedirects: 0 })
  const code = await codeFromOutbox(reader, person)
  await expectAccessible(page)

  await page.getByLabel('Six-digit code').fill('12345')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter the six digits from the email.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  await page.getByLabel('New password', { exact: true }).fill('amber-lighthouse-canoe-19')
  await page.getByLabel('Confirm new password').fill('amber-lighthouse-canoe-19')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('links opened in another browser do not sign in: one asks for the password, the other for the code', async ({
  page,
  browser,
}) => {
  const person = newPerson()
  await register(page, person)
  const confirmation = await linkFromOutbox(page, person, 'signup')
  const elsewhere = await (await browser.newContext()).newPage()

  await elsewhere.goto(confirmation)
  await expect(elsewhere.getByText('Your email is confirmed')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/auth\/login\?verified=true$/)
  await elsewhere.goto(confirmation)
  await expect(elsewhere.getByText('Your email is confirmed')).toBeVisible()
  await expectAccessible(elsewhere)

  await page.goto('/auth/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await elsewhere.goto(await linkFromOutbox(page, person, 'recovery'))
  await expect(elsewhere.getByRole('heading', { name: 'Enter the code instead' })).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/auth\/reset-password$/)
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.getByLabel('Six-digit code').fill(await codeFromOutbox(page, person))
  await elsewhere.getByRole('button', { name: 'Continue' }).click()

  await expect(elsewhere.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
})
