import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

test('an owner finds dead stock, opens a product, and sees what sells with it', async ({ page }) => {
  await signUp(page, '/analytics?tab=products')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  const products = page.getByRole('region', { name: 'Products', exact: true })
  await expect(products.getByRole('table')).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)

  await products.getByRole('button', { name: 'Filter products' }).click()
  await products.getByRole('checkbox', { name: 'Dead stock' }).check()
  await expect(page).toHaveURL(/stock=dead/)
  await page.keyboard.press('Escape')
  await products.getByRole('button', { name: 'Remove the filter Stock: Dead stock' }).click()

  await products.getByRole('searchbox', { name: 'Search products' }).fill('whisk')
  await expect(products.getByRole('rowheader')).toHaveCount(1)
  await products.getByRole('link', { name: 'Bamboo whisk' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Bamboo whisk' })).toBeVisible()
  const pairs = page.getByRole('region', { name: 'Bought together', exact: true })
  await expect(pairs.getByRole('link').first()).toContainText('matcha')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Counts as: product. Change it' }).click()
  await page.getByRole('menuitemradio', { name: 'Other' }).click()
  await expect(page.getByText('Best sellers leave it out.')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})
