import { expect, type Page } from '@playwright/test'
import { createPerson } from './account.ts'
import { fixture } from './files.ts'
import { linkFromOutbox } from './person.ts'
import { appCode, enterSetUpCode, leaveCodes, readSecret } from './second-factor.ts'
import { test } from './test.ts'

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
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await enterSetUpCode(page, appCode(await readSecret(page)))
  await leaveCodes(page)
}

/** Invites a colleague by email, who accepts with one click. Resolves to the address of the colleague's dashboard. */
async function invite(page: Page, theirs: Page, colleague: Awaited<ReturnType<typeof createPerson>>) {
  await page.goto('/settings/team')
  await page.getByLabel('Invite a colleague').fill(colleague.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('has 7 days to accept')).toBeVisible()
  await theirs.goto(await linkFromOutbox(theirs, colleague, 'invitation'))
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(netSales(theirs)).toBeVisible()
  return theirs.url()
}

test('an invited colleague joins, watches an import with a second factor, and loses the figures when removed', async ({
  page,
  person: _,
  server,
  openElsewhere,
}) => {
  const first = await choose(page, 'shopify-orders.csv')
  await first.getByRole('button', { name: 'Show the figures' }).click()
  await expect(netSales(page)).toBeVisible()
  const colleague = await createPerson(server)
  const theirs = await openElsewhere(colleague)
  const dashboard = await invite(page, theirs, colleague)
  await setUpSecondFactor(theirs)

  await theirs.goto(dashboard)
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

  await page.goto('/settings/team')
  await page.getByRole('button', { name: `Remove ${colleague.name}` }).click()
  await page.getByRole('button', { name: 'Remove member' }).click()
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
  await expect(theirs.getByText(/^You no longer have access to /)).toBeVisible()
  await expect(theirs.getByText('This store doesn’t exist, or you have no access to it.')).toBeVisible()
  await expect(netSales(theirs)).toBeHidden()
  await theirs.getByRole('button', { name: 'Open dashboard' }).click()
  await expect(theirs.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()
})
