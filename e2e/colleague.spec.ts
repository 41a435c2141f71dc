import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import { linkFromOutbox, signUp } from './person.ts'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const netSales = (page: Page) => page.getByRole('article', { name: 'Net sales' }).getByText(/^€[\d,.]+$/)
const importOf = (page: Page, file: string) =>
  page.getByRole('list', { name: 'Imports' }).getByRole('listitem').filter({ hasText: file })

async function choose(page: Page, file: string) {
  await page.goto('/dashboard?import=new')
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  await dialog.getByLabel('Choose files').setInputFiles(fixture(file))
  return dialog
}

async function setUpSecondFactor(page: Page) {
  await page.goto('/settings#security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up two-step verification' })
  const secret = (await setUp.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(/\s/g, '')
  await setUp.getByLabel('Six-digit code').fill(codeAt(secret, new Date()))
  await setUp.getByLabel('Six-digit code').press('Enter')
  const save = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await save.getByLabel('I have saved these codes').check()
  await save.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
}

test('an invited colleague sets up a second factor, and both watch the same import finish', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const first = await choose(page, 'shopify-orders.csv')
  await first.getByRole('button', { name: 'Show the figures' }).click()
  await expect(netSales(page)).toBeVisible()
  const context = await browser.newContext()
  const theirs = await context.newPage()
  const colleague = await signUp(theirs)
  await page.goto('/settings#team')
  await page.getByLabel('Invite a colleague').fill(colleague.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('has 7 days to accept')).toBeVisible()
  await theirs.goto(await linkFromOutbox(theirs, colleague, 'invitation'))
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(netSales(theirs)).toBeVisible()
  await setUpSecondFactor(theirs)

  await theirs.goto('/dashboard')
  const before = await netSales(theirs).innerText()
  await theirs.evaluate(() => (document.documentElement.dataset['loadedOnce'] = 'yes'))
  const dialog = await choose(page, 'market-stall.csv')
  await expect(importOf(theirs, 'market-stall.csv')).toContainText('Needs your answer')
  const columns = { 'Order number': 'Number', 'Order date': 'When', Product: 'What', Currency: 'Money' }
  for (const [field, column] of Object.entries({ ...columns, 'Line total': 'Total' }))
    await dialog.getByLabel(field, { exact: true }).selectOption(column)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()

  await dialog.getByRole('button', { name: 'Show the figures' }).click()
  for (const each of [page, theirs]) {
    await expect(importOf(each, 'market-stall.csv')).toContainText('Done')
    await expect(netSales(each)).not.toHaveText(before)
  }
  expect(await netSales(theirs).innerText()).toBe(await netSales(page).innerText())
  expect(await theirs.evaluate(() => document.documentElement.dataset['loadedOnce'])).toBe('yes')
  await context.close()
})
