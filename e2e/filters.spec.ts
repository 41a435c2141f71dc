import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

/** Filters Sales by a country, sees the filter on Products, and removes it. */
async function filterByCountry(page: Page) {
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  const countries = page.getByRole('table', { name: 'Figures by country' })
  await expect(countries.getByRole('button', { name: 'Germany', exact: true })).toBeVisible({ timeout: 90_000 })

  await page.getByRole('button', { name: 'Add filter' }).click()
  const form = page.getByRole('dialog', { name: 'Add filter' })
  await form.getByRole('combobox', { name: 'Country' }).fill('germ')
  await page.getByRole('option', { name: /^Germany/ }).click()
  await form.getByRole('button', { name: 'Add filter' }).click()
  const chips = page.getByRole('list', { name: 'Filters' })
  await expect(chips).toContainText('Country: is Germany')
  await expect(countries.getByRole('button', { name: 'United States', exact: true })).toBeHidden()
  await expectAccessible(page)

  const total = countries
    .getByRole('row', { name: /^Total/ })
    .getByRole('button')
    .first()
  const netSales = (await total.textContent())?.split(':')[0] ?? ''
  await total.click()
  const orders = page.getByRole('dialog', { name: 'Orders' }).getByRole('table', { name: 'Orders' })
  await expect(orders.getByRole('row', { name: /^Total/ })).toContainText(netSales)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Products' }).click()
  await expect(page.getByText(/^With filters, the list has/)).toBeVisible()
  await expect(chips).toContainText('Country: is Germany')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the filter Country: is Germany' }).click()
  await expect(chips).toBeHidden()
  await expect(page).not.toHaveURL(/where=/)
}

test('a filter applies to every tab of Analytics until it is removed', async ({ page }) => {
  await signUp(page, '/analytics')
  await filterByCountry(page)
})
