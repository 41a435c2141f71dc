import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { newPerson } from './account.ts'
import { fixture } from './files.ts'
import { linkFromOutbox, register } from './person.ts'
import { test } from './test.ts'

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
  await expect(german.getByRole('rowheader', { name: '12.03.2025' })).toContainText('Mi., 12.03.2025')
  await expect(german.getByRole('cell', { name: '−6,50\u00A0£' }).first()).toBeVisible()
  await context.close()
}

const tile = (page: Page, name: string) => page.getByRole('article', { name })

test('an owner signs up, confirms, imports a file and sees its figures', async ({ browser, page }) => {
  const person = newPerson()
  await page.goto('/')
  await register(page, person)
  await page.goto(await linkFromOutbox(page, person, 'signup'))
  await expect(page).toHaveURL(/\/dashboard/)
  await nameStore(page, 'Lamp Street')
  await expect(page.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()

  await page.getByRole('button', { name: 'Import orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Choose files').setInputFiles(fixture('transactions.csv'))
  await expect(dialog.getByText('transactions.csv was imported')).toBeVisible()

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
  await expectGermanFigures(browser, page)
})

test('sample data is labeled and is removed with one click', async ({ page, person: _ }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  // Filling a store takes seconds of work.
  await expect(tile(page, 'Net sales')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()
})
