import { expect, type Locator, type Page } from '@playwright/test'
import { fixture } from './files.ts'
import { test } from './test.ts'

const files = ['woocommerce-orders.csv', 'market-stall.csv', 'shopify-orders.csv'].map(fixture)

const netSales = (page: Page) => page.getByRole('article', { name: 'Net sales' })

const COLUMNS = { 'Order number': 'Number', 'Order date': 'When', Product: 'What', Currency: 'Money' }

/** Matches the columns of the table, with `amount` as the line total. */
async function answerTable(dialog: Locator, amount: 'Deposit' | 'Total') {
  for (const [field, column] of Object.entries({ ...COLUMNS, 'Line total': amount })) {
    await dialog.getByLabel(field, { exact: true }).selectOption(column)
  }
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
}

async function undo(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep import' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText('was undone')).toBeVisible()
}

test('an owner drops three files at once, corrects a wrong answer and undoes an import', async ({
  page,
  person: _,
}) => {
  await page.goto('/dashboard?import=new')
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  await dialog.getByLabel('Choose files').setInputFiles(files)
  await expect(dialog.getByRole('button', { name: 'Report: shopify-orders.csv' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Answer: market-stall.csv' }).click()
  await answerTable(dialog, 'Deposit')
  await expect(dialog.getByRole('heading', { name: 'All 3 files together' })).toBeVisible()
  await expect(
    dialog.getByRole('row', { name: 'Unpaid, draft, deleted or failed order (left out) −€40.00' }),
  ).toBeVisible()

  await page.reload()
  await dialog.getByRole('button', { name: 'Report: market-stall.csv' }).click()
  await expect(dialog.getByRole('row', { name: 'Counted as total sales €7.00' })).toBeVisible()
  await undo(dialog)
  await dialog.getByRole('button', { name: 'All files' }).click()
  await expect(dialog.getByRole('heading', { name: 'All 2 files together' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Import more files' }).click()
  await dialog.getByLabel('Choose files').setInputFiles(files.slice(1, 2))
  await answerTable(dialog, 'Total')
  await expect(dialog.getByRole('row', { name: 'Counted as total sales €30.00' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Show the figures' }).click()
  await expect(netSales(page)).toContainText('€1,313.00')

  const imports = page.getByRole('list', { name: 'Imports' })
  await imports.getByRole('button', { name: 'shopify-orders.csv', exact: true }).click()
  await undo(dialog)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(netSales(page)).toContainText('€45.00')
  await expect(imports.getByText('Undone')).toHaveCount(2)
})
