import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

test('an owner sees what sales to expect, why they changed, and when people buy', async ({ page }) => {
  await signUp(page, '/analytics?tab=forecast')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  const sum = page.getByRole('region', { name: 'Net sales, 30 days' })
  await expect(sum).toContainText(/usually within \d+% of its forecast/, { timeout: 90_000 })
  await page.getByRole('slider', { name: 'Net sales by day, with forecast' }).focus()
  await expect(page.getByText(/\(forecast\)$/)).toBeVisible()
  await page.getByText('Month', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Net sales, 3 months' })).toBeVisible()
  await expect(page).toHaveURL(/by=month/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/forecast,\d+\.\d{2},\d+\.\d{2},\d+\.\d{2}/)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Sales' }).click()
  const reasons = page.getByRole('region', { name: 'Why it changed' })
  await expect(reasons.getByText('Price per item')).toBeVisible()
  await expect(reasons.getByText('What moved with it')).toBeVisible()
  const hours = page.getByRole('region', { name: 'By hour and weekday' })
  await hours.getByText('Orders', { exact: true }).click()
  await expect(hours.getByRole('table', { name: 'Orders by hour and weekday' })).toBeVisible()
  await expect(page).toHaveURL(/heat=orders/)
  await expectAccessible(page)
})
