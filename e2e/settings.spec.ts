import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, test, type Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { expectAccessible } from './accessibility.ts'
import { signIn, signUp, signUpAsNewcomer } from './person.ts'

async function unzip(path: string) {
  const zip = await fromBufferPromise(await readFile(path), { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  }
  return files
}

async function exploreSample(page: Page) {
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByText('Sample data', { exact: true }).first()).toBeVisible()
}

async function openSettings(page: Page) {
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'About this installation' }).getByText('Postgres')).toBeVisible()
}

/** Runs the first command that the palette finds. */
async function runCommand(page: Page, words: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search pages, products, customers and orders' }).fill(words)
  await page.keyboard.press('Enter')
}

test('compact mode and no motion stay from the first paint of the next visit, and the palette finds actions', async ({
  page,
}) => {
  await signUp(page)
  await openSettings(page)
  const rowHeight = () => page.getByLabel('Store name').evaluate((field) => field.getBoundingClientRect().height)
  const before = await rowHeight()
  await page.getByRole('switch', { name: 'Compact mode' }).check()
  await page.getByRole('switch', { name: 'Animations' }).uncheck()
  await page.getByRole('switch', { name: 'Save as you go' }).uncheck()
  expect(await rowHeight()).toBeLessThan(before)

  // Only the inline script runs here.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-density', 'compact')
  await expect(root).toHaveAttribute('data-motion', 'off')
  await page.unroute('**/assets/*.js')

  await openSettings(page)
  await expect(page.getByRole('switch', { name: 'Compact mode' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Save as you go' })).not.toBeChecked()
  const duration = await page
    .getByRole('switch', { name: 'Compact mode' })
    .evaluate((control) => Number.parseFloat(getComputedStyle(control).transitionDuration))
  expect(duration).toBeLessThan(0.001)
  await expectAccessible(page)

  await runCommand(page, 'night')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await runCommand(page, 'upload')
  await expect(page).toHaveURL(/\/dashboard\?import=new$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an export is downloaded and contains the rows of the store', async ({ page }) => {
  await signUp(page)
  await exploreSample(page)
  await openSettings(page)
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^cartwright-export-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await download.path())

  const rows = (name: string): Record<string, string>[] => parse(files.get(name) ?? '', { columns: true })
  const orders = rows('orders.csv')
  expect(orders.length).toBeGreaterThan(1_000)
  const ids = new Set(orders.map(({ id }) => id))
  expect(ids.size).toBe(orders.length)
  const lines = rows('order-lines.csv')
  expect(new Set(lines.map(({ order_id: id }) => id)).size).toBeGreaterThan(1_000)
  expect(lines.every(({ order_id: id }) => id !== undefined && ids.has(id))).toBe(true)
  expect(rows('store.csv')).toHaveLength(1)
  expect(rows('customers.csv').length).toBeGreaterThan(100)
  expect(rows('products.csv').length).toBeGreaterThan(5)
  await expect(page).toHaveURL(/\/settings/)
})

test('a store is created, changed in two tabs at once and deleted', async ({ page, context }) => {
  await signUp(page)
  await openSettings(page)
  await page.getByLabel('Store name').fill('Harbour Goods')
  await page.getByRole('button', { name: 'Create store' }).click()
  await expect(page.getByRole('checkbox', { name: 'Reduce costs' })).toBeVisible()
  const other = await context.newPage()
  await openSettings(other)
  await expect(other.getByLabel('Store name')).toHaveValue('Harbour Goods')

  const store = page.getByRole('region', { name: 'Store', exact: true })
  await page.getByRole('checkbox', { name: 'Reduce costs' }).check()
  await page.getByLabel('Store name').fill(`متجر ${'Lantern '.repeat(30)}`.trim())
  await page.getByLabel('Store name').blur()
  await expect(store.getByText('Saved', { exact: true })).toBeVisible()
  await other.getByLabel('Industry').selectOption('Books')
  await expect(
    other.getByRole('region', { name: 'Store', exact: true }).getByText('Saved', { exact: true }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Industry')).toHaveValue('books')
  await expect(page.getByRole('checkbox', { name: 'Reduce costs' })).toBeChecked()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Delete store' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this store?' })
  await expectAccessible(page)
  await dialog.getByLabel('Store name').fill(await store.getByLabel('Store name').inputValue())
  await dialog.getByRole('button', { name: 'Delete store' }).click()
  await expect(page.getByRole('button', { name: 'Create store' })).toBeVisible()
})

test('a deleted account is gone, and its e-mail address can sign up again', async ({ page }) => {
  const person = await signUp(page)
  await exploreSample(page)
  await openSettings(page)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expectAccessible(page)
  await dialog.getByLabel('Your email').fill(person.email)
  await dialog.getByRole('button', { name: 'Delete account' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
  await page.goto('/auth/login')
  await signIn(page, person)
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()

  await signUpAsNewcomer(page, person)
  await expect(page.getByRole('dialog', { name: 'Welcome to Cartwright' })).toBeVisible()
})
