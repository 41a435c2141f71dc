import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newPerson } from './account.ts'
import { linkFromOutbox, signUp } from './person.ts'

const netSales = (page: Page) => page.getByRole('article', { name: 'Net sales' }).getByText(/^\$[\d,.]+$/)

test('a colleague is invited, joins with a new account, sees the same figures, and loses them when removed', async ({
  page,
  browser,
}) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  const figure = await netSales(page).innerText()
  await page.goto('/settings#team')
  const colleague = newPerson()
  await page.getByLabel('Invite a colleague').fill(colleague.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('has 7 days to accept')).toBeVisible()

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(await linkFromOutbox(theirs, colleague, 'invitation'))
  await expect(theirs.getByRole('heading', { name: /^Join / })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: 'Create an account' }).click()
  await theirs.getByLabel('Full name').fill(colleague.name)
  await expect(theirs.getByLabel('Email')).toHaveValue(colleague.email)
  await theirs.getByLabel('Password', { exact: true }).fill(colleague.password)
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await expect(theirs.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await theirs.goto(await linkFromOutbox(theirs, colleague, 'signup'))
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await theirs
    .getByRole('dialog', { name: 'Complete Your Profile' })
    .getByRole('button', { name: 'Skip all onboarding' })
    .click()
  await expect(netSales(theirs)).toHaveText(figure)

  await page.getByRole('button', { name: `Remove ${colleague.name}` }).click()
  await page.getByRole('button', { name: 'Remove member' }).click()
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)

  await expect(theirs.getByText(/^You no longer have access to /)).toBeVisible()
  await expect(theirs.getByText('This store doesn’t exist, or you have no access to it.')).toBeVisible()
  await expect(netSales(theirs)).toBeHidden()
  await theirs.getByRole('button', { name: 'Open dashboard' }).click()
  await expect(theirs.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()
  await context.close()
})
