import { expect } from '@playwright/test'
import { createSample } from './account.ts'
import { answerAtOnce, ask } from './chat.ts'
import { test } from './test.ts'

test('a question becomes a reply that is approved, copied and marked as sent', async ({ page, person, server }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await createSample(server, person)
  await answerAtOnce(page)
  await page.goto('/ai-agents?agent=customer-support')
  await ask(page, 'Draft a reply to a customer about a late delivery')
  await page.getByRole('link', { name: 'Make this work' }).press('Enter')

  await expect(page.getByLabel('Text')).toHaveValue(/still waiting for your order \[number\]/)
  await page.getByLabel('Subject').fill('Your order')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect(page.getByText(/^Fill in \[/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  await page.getByLabel('Text').fill('Hello, your parcel arrives today.')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: 'Approve' }).press('Enter')

  await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  await expect(page.getByText('Reply copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Hello, your parcel arrives today.')
  await page.getByRole('button', { name: 'Confirm' }).press('Enter')

  await expect(page.getByText(/^Sent on \w{3} \d/)).toBeVisible()
  await page.getByRole('link', { name: 'Work', exact: true }).click()
  await page.getByRole('radio', { name: 'Done (1)' }).check()
  await expect(page.getByRole('list', { name: 'Work' })).toContainText(/Reply.*sent on/)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})
