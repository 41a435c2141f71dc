import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const table = (page: Page) => page.getByRole('region', { name: /^Sales by/ })

async function readColumn(page: Page, name: string): Promise<number[]> {
  const headers = await table(page).getByRole('columnheader').allTextContents()
  const cells = table(page).locator(`tbody td:nth-child(${headers.indexOf(name) + 1})`)
  return (await cells.allTextContents()).map((text) => Number(text.replaceAll('−', '-').replaceAll(/[^\d.-]/g, '')))
}

async function exportCsv(page: Page): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download')
  await table(page).getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^sales-by-\w+-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv$/)
  return parse(await readFile(await file.path()), { columns: true })
}

test('an owner sorts and exports sales, reads the chart by keyboard, and a reload keeps the choice', async ({
  page,
  sampleShop: _,
}) => {
  await page.goto('/analytics')
  await table(page).getByRole('button', { name: 'Net sales' }).click()
  await expect(page).toHaveURL(/sort=-net_sales/)
  const shown = await readColumn(page, 'Net sales')
  expect(shown).toEqual(shown.toSorted((one, other) => other - one))
  const rows = await exportCsv(page)
  expect(rows.map((row) => Number(row['net_sales']))).toEqual(shown)

  await page.getByText('Week', { exact: true }).click()
  await expect(table(page).getByText('Partial').last()).toBeVisible()
  await page.getByRole('slider', { name: 'Net sales by week' }).focus()
  await expect(page.getByText(/\(partial\)$/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('slider', { name: 'Net sales by week' })).toHaveAttribute('aria-valuetext', /%$/)

  await page.getByRole('combobox', { name: 'Metric' }).selectOption('Returns')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days')
  await page.getByText('Day', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Rows 32–62 of 90')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('figure', { name: 'Returns by day' })).toBeVisible()
  await expect(page.getByText('Rows 32–62 of 90')).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: 'Net sales', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('an owner goes from a figure to its orders, a product and a customer, and back', async ({
  page,
  sampleShop: _,
}) => {
  await page.goto('/analytics?tab=explore')
  const figures = page.getByRole('table', { name: 'Figures' })
  await figures.getByRole('button', { name: 'Germany', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Country: is Germany')
  await expect(figures.getByRole('button', { name: 'United States', exact: true })).toBeHidden()
  const total = figures
    .getByRole('row', { name: /^Total/ })
    .getByRole('button', { name: /show the orders/ })
    .first()
  const netSales = (await total.textContent())?.split(':')[0] ?? ''
  await total.click()
  const orders = page.getByRole('dialog', { name: 'Orders' }).getByRole('table', { name: 'Orders' })
  await expect(orders.getByRole('row', { name: /^Total/ })).toContainText(netSales)

  await orders.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  const product = page.getByRole('table', { name: 'Items of the order' }).getByRole('link').first()
  const title = (await product.textContent()) ?? ''
  await product.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(orders).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Country: is Germany')

  await page.goto('/analytics?tab=customers&view=list')
  const customer = page.getByRole('table', { name: 'Customers' }).getByRole('link').first()
  const name = (await customer.textContent()) ?? ''
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: /^Search pages/ }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name} · `) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('offline, only a period that was loaded shows figures, and the others load once the network is back', async ({
  page,
  context,
  sampleShop: _,
}) => {
  await page.goto('/analytics')
  await expect(page.getByRole('region', { name: 'How sales add up' })).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText('Offline Mode', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')

  await expect(page.getByText(/will load when you are back online/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'How sales add up' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('latest')
  await expect(page.getByRole('region', { name: 'How sales add up' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')

  await context.setOffline(false)
  await expect(page.getByText('Offline Mode', { exact: true })).toBeHidden()
  await expect(page.getByText('Rows 1–7 of 7')).toBeVisible()
})
