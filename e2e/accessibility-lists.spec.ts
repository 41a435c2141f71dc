import { expect } from '@playwright/test'
import { createSample } from './account.ts'
import { expectPlacesAccessible, type Place, SESSION_WATCH } from './places.ts'
import { test } from './test.ts'

const LISTS: Place[] = [
  {
    name: 'no lists',
    path: '/analytics?tab=customers&view=lists',
    open: (page) => expect(page.getByText('No lists yet')).toBeVisible(),
  },
  {
    name: 'addition to a list',
    path: '/analytics?tab=customers&view=list',
    async open(page) {
      await page.getByRole('button', { name: 'Add to a list' }).click()
      await page.getByLabel('Name of the new list').fill('Wholesale')
    },
    isPopup: true,
  },
  {
    name: 'lists',
    async open(page) {
      await page.getByRole('button', { name: /^Add .* customers$/ }).click()
      await expect(page.getByText('To “Wholesale”.')).toBeVisible()
      await page.goto('/analytics?tab=customers&view=lists')
      await expect(page.getByRole('button', { name: 'Wholesale', exact: true })).toBeVisible()
    },
  },
  {
    name: 'question before a list is deleted',
    async open(page) {
      await page.getByRole('button', { name: 'Rename or delete Wholesale' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete “Wholesale”?' })).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'customers of a list',
    async open(page) {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Wholesale', exact: true }).click()
      await expect(page.getByRole('button', { name: /^Remove .* from Wholesale$/ }).first()).toBeVisible()
    },
  },
  {
    name: 'lists of a customer',
    async open(page) {
      await page.locator('a[href*="/analytics/customers/"]').first().click()
      await page.getByRole('button', { name: 'In 1 list' }).click()
      await expect(page.getByRole('menuitemcheckbox', { name: 'Wholesale' })).toBeChecked()
    },
    isPopup: true,
  },
]

test('accessible: lists of customers', { tag: '@phone' }, async ({ page, person, server }) => {
  await createSample(server, person)
  await expectPlacesAccessible(page, LISTS, SESSION_WATCH)
})
