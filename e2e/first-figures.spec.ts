import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newPerson } from './account.ts'
import { linkFromOutbox, register, signIn, signOut, signUp } from './person.ts'

const file = join(import.meta.dirname, 'fixtures', 'transactions.csv')

/** Completes the welcome dialog, which creates a store, and skips the rest of the onboarding. */
async function nameStore(page: Page, name: string) {
  const welcome = page.getByRole('dialog', { name: 'Welcome to Cartwright' })
  await welcome.getByLabel('Business name').fill(name)
  for (let question = 1; question < 4; question += 1) await welcome.getByRole('button', { name: 'Next' }).click()
  await welcome.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog', { name: 'Complete Your Profile' }).getByRole('button', { name: 'Skip all' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Expects the same store's figures in an older, German browser without Temporal. */
async function expectGermanFigures(browser: Browser, page: Page) {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ locale: 'de-DE', storageState })
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  const german = await context.newPage()
  await german.goto('/dashboard')
  await expect(tile(german, 'Net sales')).toContainText('99,50\u00A0£')
  await expect(german.getByText('11.02.\u2009–\u200912.03.2025').first()).toBeVisible()
  await german.getByRole('button', { name: 'transactions.csv', exact: true }).click()
  await expect(german.getByRole('dialog').getByRole('cell', { name: '99,50' }).first()).toBeVisible()
  await german.goto('/analytics')
  await expect(german.getByRole('cell', { name: '12.03.2025' })).toContainText('Mi., 12.03.2025')
  await expect(german.getByRole('cell', { name: '-6,50\u00A0£' }).first()).toBeVisible()
  await context.close()
}

const tile = (page: Page, name: string) => page.getByRole('article', { name })

test('an owner signs up, confirms, imports a file and sees its figures', async ({ browser, page }) => {
  const person = newPerson()
  await page.goto('/')
  await expectAccessible(page)
  await register(page, person)
  await expectAccessible(page)
  await page.goto(await linkFromOutbox(page, person, 'signup'))
  await expect(page).toHaveURL(/\/dashboard/)
  await nameStore(page, 'Lamp Street')
  await expect(page.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Choose files').setInputFiles(file)
  await expect(dialog.getByText('transactions.csv was imported')).toBeVisible()
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download rejected rows' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('2025-02-30')

  await dialog.getByRole('button', { name: 'Show the figures' }).click()
  await expect(tile(page, 'Net sales')).toContainText('£99.50')
  await expect(tile(page, 'Orders')).toContainText('3')
  await expect(tile(page, 'Average order value')).toContainText('£35.33')
  await expect(tile(page, 'Customers')).toContainText('2')
  await expect(tile(page, 'Refunds')).toContainText('1')
  await expect(page.getByText('BRASS DESK LAMP').first()).toBeVisible()
  const orders = page.getByRole('list', { name: 'Recent orders' })
  await expect(orders.getByRole('listitem').first()).toBeVisible()
  await expect(orders).not.toContainText(/Open|12:00 AM/)
  await expectAccessible(page)
  await expectGermanFigures(browser, page)
})

test('sample data is labelled and is removed with one click', async ({ page }) => {
  await signUp(page)

  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(tile(page, 'Net sales')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/dashboard?import=new')
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  await expect(dialog.getByText('Your sample data will be removed when the import finishes.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()
})

test('a visitor signs in and returns to the requested page', async ({ page }) => {
  const person = await signUp(page)
  await signOut(page, person)

  await page.goto('/profile?from=journey#bio')
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText('Authentication required', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await signIn(page, { ...person, password: 'not the password' })
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await signIn(page, person)
  await expect(page).toHaveURL(/\/profile\?from=journey#bio/)
  await page.getByLabel('Job Title').fill('Founder')
  await page.getByLabel('Job Title').blur()
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Job Title')).toHaveValue('Founder')
  await expectAccessible(page)
})

test('a forgotten password is reset through the e-mail', async ({ page }) => {
  const person = await signUp(page)
  await signOut(page, person)

  await page.goto('/auth/forgot-password')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset email sent', { exact: true })).toBeVisible()
  await page.goto(await linkFromOutbox(page, person, 'recovery'))
  await expect(page).toHaveURL(/\/auth\/reset-password/)
  await expectAccessible(page)
  const password = 'violet-harbour-lantern-7'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await signOut(page, person)
  await page.goto('/auth/login')
  await signIn(page, { ...person, password })
  await expect(page).toHaveURL(/\/dashboard/)
})

test('every screen and the page for unknown addresses is accessible', async ({ page }) => {
  await signUp(page)
  for (const path of [
    '/analytics',
    '/ai-agents',
    '/integrations',
    '/settings',
    '/performance',
    '/onboarding',
    '/documentation',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})
