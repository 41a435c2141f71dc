import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

test('an owner reads cohorts and segments, and goes from a segment to a customer and an order', async ({ page }) => {
  await signUp(page, '/analytics?tab=customers&view=cohorts')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('table', { name: 'Retention by cohort' })).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)

  await page.getByText('Segments', { exact: true }).click()
  await page.getByRole('button', { name: 'Champions' }).click()
  await expect(page).toHaveURL(/segment=champions/)
  const customer = page.getByRole('table', { name: 'Customers' }).getByRole('link').first()
  const name = (await customer.textContent()) ?? ''
  await customer.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)

  const order = page.getByRole('list', { name: 'Timeline' }).getByRole('link').first()
  const number = (await order.textContent()) ?? ''
  await order.click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: /^Search pages/ }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name} · `) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
