import { expect, type Page } from '@playwright/test'
import { createSample } from './account.ts'
import { expectPlacesAccessible, type Place, SESSION_WATCH } from './places.ts'
import { test } from './test.ts'

const seeButton = (name: string) => (page: Page) =>
  expect(page.getByRole('button', { name, exact: true })).toBeVisible()

const REPLIES: Place[] = [
  {
    name: 'number of the order of a new reply',
    path: '/ai-agents/work/drafts/new?kind=reply',
    async open(page) {
      await page.getByLabel('Order number').fill('nothing')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText(/^No order in your store has this number/)).toBeVisible()
    },
  },
  {
    name: 'new reply',
    path: '/analytics?tab=orders',
    async open(page) {
      await page.locator('a[href*="/analytics/orders/"]').first().click()
      await page.getByRole('link', { name: 'Draft a reply' }).click()
      await expect(page.getByLabel('Text')).toHaveValue(/your order/)
    },
  },
  {
    name: 'reply with gaps',
    async open(page) {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText(/^Fill in \[/)).toBeVisible()
    },
  },
  {
    name: 'approved reply',
    async open(page) {
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Text').fill('It comes today.')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Approve' }).click()
      await seeButton('Copy')(page)
    },
  },
]

const AROUND: Place[] = [
  {
    name: 'product text',
    path: '/analytics/catalog',
    async open(page) {
      const box = page.getByRole('checkbox', { name: 'Linen tea towel' })
      const select = page.getByRole('button', { name: 'Select', exact: true })
      // On a phone, rows have boxes once somebody asks for them.
      await expect(box.or(select).first()).toBeVisible()
      if (await select.isVisible()) await select.click()
      await box.check()
      await page.getByRole('button', { name: 'Write texts' }).click()
      await seeButton('Approve')(page)
    },
  },
  {
    name: 'work with drafts',
    path: '/ai-agents/work',
    open: (page) => expect(page.getByText(/^Product text/).first()).toBeVisible(),
  },
  {
    name: 'policies',
    path: '/settings/policies',
    open: (page) => expect(page.getByText('Saved replies').first()).toBeVisible(),
  },
]

test('accessible: replies', { tag: '@phone' }, async ({ page, person, server }) => {
  await createSample(server, person)
  await expectPlacesAccessible(page, REPLIES, SESSION_WATCH)
})

test('accessible: product texts, work and policies', { tag: '@phone' }, async ({ page, person, server }) => {
  await createSample(server, person)
  await expectPlacesAccessible(page, AROUND, SESSION_WATCH)
})
