import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

test('an owner explores the figures, opens the orders behind one, and pins a view to the dashboard', async ({
  page,
}) => {
  await signUp(page, '/analytics?tab=explore')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  const figures = page.getByRole('table', { name: 'Figures' })
  await expect(figures.getByRole('button', { name: 'Germany', exact: true })).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)

  await figures.getByRole('button', { name: 'Germany', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Country: is Germany')
  await page.getByRole('combobox', { name: 'Break down by' }).selectOption('Month')
  await page.getByRole('combobox', { name: 'And by' }).selectOption('Channel')
  await expect(page.getByRole('figure', { name: 'Net sales by month and channel' })).toBeVisible()
  await expectAccessible(page)

  await figures
    .getByRole('row', { name: /^Total/ })
    .getByRole('button', { name: /show the orders/ })
    .first()
    .click()
  const orders = page.getByRole('dialog', { name: 'Orders' }).getByRole('table', { name: 'Orders' })
  await expect(orders).toBeVisible()
  await expectAccessible(page)
  await orders.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await page.goBack()
  await expect(orders).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Country: is Germany')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Germany by channel')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Pin Germany by channel to the dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Remove Germany by channel from the dashboard' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open Germany by channel' }).click()
  await expect(page).toHaveURL(/split=month&and=channel/)
})
