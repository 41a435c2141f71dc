import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './test.ts'

/** Presses Tab until an element has the focus. Fails after a few, because nobody presses more. */
async function tabTo(page: Page, element: Locator, most: number) {
  await expect(element).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await element.evaluate((one) => one === document.activeElement)) return
  }
  await expect(element).toBeFocused()
}

/** Searches, and waits until a result is marked. */
async function find(page: Page, words: string, result: RegExp) {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: /^Search pages/ })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: result, selected: true })).toBeVisible()
}

test('an owner signs in, changes the period, copies an address, notes and exports with the keyboard alone', async ({
  page,
  context,
  sampleShop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/auth/login')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
  await tabTo(page, page.getByLabel('Email'), 3)
  await page.keyboard.type(sampleShop.email)
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }), 2)
  await page.keyboard.type(sampleShop.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible()

  await tabTo(page, page.getByRole('combobox', { name: 'Period' }), 3)
  await page.keyboard.type('Last 7')
  await expect(page).toHaveURL(/period=last_7_days/)

  await find(page, 'customer1001', /^Customer 1001 · /)
  await page.keyboard.press('Tab')
  await page.keyboard.type('copy email')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('customer1001@example.com')

  await find(page, 'customer1001', /^Customer 1001 · /)
  await page.keyboard.press('Tab')
  await page.keyboard.type('note')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Customer 1001' })).toBeVisible()
  await expect(page.getByLabel('New note')).toBeFocused()

  await find(page, 'export customers', /^Export customers$/)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('region', { name: 'All customers' }).getByRole('button', { name: 'Export CSV' }),
  ).toBeFocused()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(await readFile(await download.path(), 'utf8')).toContain(',Customer 1001,')
})
