import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { test } from './test.ts'

async function unzip(path: string) {
  const zip = await fromBufferPromise(await readFile(path), { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  }
  return files
}

/** Runs the first command that the palette finds. */
async function runCommand(page: Page, words: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search pages, products, customers, orders and lists' }).fill(words)
  await page.keyboard.press('Enter')
}

test('compact mode and no motion stay from the first paint of the next visit, and the palette finds actions', async ({
  page,
  sampleShop: _,
}) => {
  await page.goto('/settings')
  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  const rowHeight = () => theme.evaluate((field) => field.getBoundingClientRect().height)
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

  await page.reload()
  await expect(page.getByRole('switch', { name: 'Compact mode' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Save as you go' })).not.toBeChecked()
  const duration = await page
    .getByRole('switch', { name: 'Compact mode' })
    .evaluate((control) => Number.parseFloat(getComputedStyle(control).transitionDuration))
  expect(duration).toBeLessThan(0.001)

  await runCommand(page, 'night')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await runCommand(page, 'upload')
  await expect(page).toHaveURL(/\/dashboard\?import=new$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the sections are walked through with back, forward and the address, without a warning', async ({
  page,
  sampleShop: _,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    const isOfTest = message.text().endsWith('blocked by Playwright')
    if (['warning', 'error'].includes(message.type()) && !isOfTest) warnings.push(message.text())
  })
  await page.goto('/settings')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: 'Store' }).click()
  await expect(page.getByRole('region', { name: 'Store', exact: true })).toBeFocused()

  // As if somebody edited the address.
  await page.evaluate(() => {
    location.hash = 'security'
  })
  await expect(page.getByRole('region', { name: 'Security' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Store', exact: true })).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('region', { name: 'Security' })).toBeFocused()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Security' })).toBeVisible()
  expect(warnings).toEqual([])
})

test('an export is downloaded and contains the rows of the store', async ({ page, sampleShop: _ }) => {
  await page.goto('/settings/data')
  await expect(page.getByRole('button', { name: 'Delete store' })).toBeVisible()

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
