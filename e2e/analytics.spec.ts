import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

const table = (page: Page) => page.getByRole('region', { name: /^Sales by/ })

async function readColumn(page: Page, name: string): Promise<number[]> {
  const headers = await table(page).getByRole('columnheader').allTextContents()
  const cells = table(page).locator(`tbody td:nth-child(${headers.indexOf(name) + 1})`)
  return (await cells.allTextContents()).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')))
}

async function exportCsv(page: Page): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download')
  await table(page).getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^sales-by-\w+-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv$/)
  return parse(await readFile(await file.path()), { columns: true })
}

/** Selects a reversed range, then one without sales, and returns to the default period. */
async function expectNoSalesIn2030(page: Page) {
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Custom range')
  await page.getByLabel('First day').fill('2030-01-31')
  await page.getByLabel('Last day').fill('2030-01-01')
  await expect(page.getByRole('alert')).toHaveText('The first day is after the last day.')
  await page.getByLabel('First day').fill('2030-01-01')
  await page.getByLabel('Last day').fill('2030-01-31')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No sales in this period')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the last 30 days' }).click()
  await expect(page.getByRole('figure', { name: 'Net sales by week' })).toBeVisible()
}

test('an owner reads, sorts, exports and compares sales by day, week and month', async ({ page }) => {
  await signUp(page, '/analytics')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('region', { name: 'How sales add up' })).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)

  await table(page).getByRole('button', { name: 'Net sales' }).click()
  await expect(page).toHaveURL(/sort=-net_sales/)
  const shown = await readColumn(page, 'Net sales')
  expect(shown).toEqual(shown.toSorted((one, other) => other - one))
  const rows = await exportCsv(page)
  expect(rows.map((row) => Number(row['net_sales']))).toEqual(shown)

  await page.getByText('Week', { exact: true }).click()
  await expect(page.getByRole('figure', { name: 'Net sales by week' })).toBeVisible()
  await expect(table(page).getByText('Partial').last()).toBeVisible()
  await page.getByRole('slider', { name: 'Net sales by week' }).focus()
  await expect(page.getByText(/\(partial\)$/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('slider', { name: 'Net sales by week' })).toHaveAttribute('aria-valuetext', /%$/)

  await page.getByRole('checkbox', { name: 'Match days of the week' }).check()
  await expect(page).toHaveURL(/match=weekdays/)
  await page.getByRole('combobox', { name: 'Period' }).selectOption('All time')
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toHaveText('Nothing to compare with')
  await expect(page.getByText(/^vs |^New$/)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSalesIn2030(page)

  await page.getByRole('combobox', { name: 'Metric' }).selectOption('Returns')
  await page.getByRole('figure', { name: 'Returns by week' }).getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('figure', { name: 'Returns by week' }).getByRole('table')).toBeVisible()
  await expectAccessible(page)

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

  await page.getByRole('tab', { name: 'Products' }).click()
  await expect(page.getByRole('table', { name: 'Figures by ABC class' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Customers' }).click()
  await page.getByRole('combobox', { name: 'Break down by' }).selectOption('Country')
  await expect(page.getByRole('row', { name: /^Germany/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Forecast' }).click()
  await expect(page.getByRole('region', { name: 'Net sales, 30 days' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Period' })).toBeVisible()
  await expectAccessible(page)
})

test('offline, only a period that was loaded shows figures, and the others load once the network is back', async ({
  page,
  context,
}) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('article', { name: 'Net sales' })).toBeVisible({ timeout: 90_000 })
  await page.goto('/analytics')
  await expect(page.getByRole('region', { name: 'How sales add up' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')

  await expect(page.getByText(/will load when you are back online/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'How sales add up' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('latest')
  await expect(page.getByRole('region', { name: 'How sales add up' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')

  await context.setOffline(false)
  await expect(page.getByText('Rows 1–7 of 7')).toBeVisible()
})
