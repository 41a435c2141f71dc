import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

test('an owner finds an order by its product, filters the list, and goes to the order, its product and back', async ({
  page,
}) => {
  await signUp(page, '/analytics?tab=orders')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  const orders = page.getByRole('table', { name: 'List of orders' })
  await expect(orders.getByRole('link').first()).toBeVisible({ timeout: 90_000 })
  const region = page.getByRole('region', { name: 'Orders', exact: true })
  const sums = region.getByText(/^[\d,]+ orders, \$[\d,.]+ net sales/)
  const all = await sums.textContent()
  const netSales = /\$[\d,.]+\d/.exec(all ?? '')?.[0] ?? 'none'
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add filter' }).click()
  const form = page.getByRole('dialog', { name: 'Add filter' })
  await form.getByRole('combobox', { name: 'Filter by' }).selectOption('Customer type')
  await form.getByRole('combobox', { name: 'Customer type' }).click()
  await page.getByRole('option', { name: /^New customers/ }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Add filter' }).click()
  await expect(sums).not.toHaveText(all ?? '')
  await expectAccessible(page)
  await expect(page).toHaveURL(/where=.*customer_type/)

  await page.getByRole('searchbox', { name: 'Search orders' }).fill('whisk')
  await expect(page).toHaveURL(/order_text/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('whisk')
  const order = orders.getByRole('link').first()
  const number = (await order.textContent()) ?? ''
  await order.click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await page.getByRole('table', { name: 'Items of the order' }).getByRole('link', { name: /whisk/i }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /whisk/i })).toBeVisible()

  await page.goto('/analytics?tab=customers&view=list')
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/analytics')
  await expect(page.getByRole('table', { name: 'Sales in this period' })).toContainText(netSales)
  const counted = page.getByRole('region', { name: 'Counted as' })
  await counted.getByText('WooCommerce', { exact: true }).first().click()
  await expect(page).toHaveURL(/basis=woocommerce/)
  await expect(counted.getByRole('columnheader').nth(1)).toHaveText('WooCommerce')
  await expectAccessible(page)
})
