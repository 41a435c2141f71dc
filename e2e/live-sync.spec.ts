import { expect, type Page } from '@playwright/test'
import { createFakeShop } from '#test/fakes/woocommerce/shop.ts'
import { expectAccessible } from './accessibility.ts'
import { createStore } from './account.ts'
import { test } from './test.ts'

const DAY_MS = 86_400_000

/** Due syncs are looked for every 30 s. */
const soon = { timeout: 75_000 }

const syncOf = (page: Page) => page.getByRole('region', { name: 'Sync' })

async function enterKey(page: Page, key: string) {
  await page.getByLabel('Consumer key').fill(key)
  await page.getByLabel('Consumer secret').fill('cs_test')
  await page.keyboard.press('Enter')
}

test('a shop is connected, read, gets a new key and is disconnected with its orders', async ({
  page,
  person,
  server,
}) => {
  test.setTimeout(180_000)
  await createStore(server, person, 'Mugs')
  const fake = createFakeShop({ now: Date.now })
  fake.settings.currency = 'EUR'
  for (let day = 2; day < 12; day += 1) fake.add({ currency: 'EUR', created: Date.now() - day * DAY_MS })
  const { address, close } = await fake.listen()

  await page.goto('/integrations')
  await page.getByRole('article', { name: 'WooCommerce' }).getByRole('button', { name: 'Set up live sync' }).click()
  await page.getByLabel('Address of the shop').fill(address)
  await enterKey(page, 'ck_wrong')
  await expect(page.getByText('WooCommerce doesn’t accept the key.')).toBeVisible()
  await expectAccessible(page, { name: 'the form of live sync', isPopup: true })
  await page.setViewportSize({ width: 1280, height: 250 })
  await enterKey(page, 'ck_test')
  await expect(page.getByText('10, since')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Is this your shop?' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Start live sync' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, { name: 'the check of a shop', isPopup: true })
  await page.getByRole('button', { name: 'Start live sync' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Mug shop' })).toBeVisible()
  await expect(syncOf(page).getByText('Connected')).toBeVisible(soon)
  await expectAccessible(page, { name: 'a connection' })
  await page.goto('/dashboard')
  await expect(page.getByRole('article', { name: 'Net sales' }).getByText('€100')).toBeVisible()

  fake.settings.key = 'ck_new'
  await page.goto('/integrations')
  await page.getByRole('link', { name: 'Mug shop' }).click()
  await page.getByRole('button', { name: 'Enter a new key' }).click()
  await enterKey(page, 'ck_test')
  // The page below says the same as soon as a sync met the new key.
  await expect(page.getByRole('dialog').getByText('WooCommerce doesn’t accept the key.')).toBeVisible()
  await enterKey(page, 'ck_new')
  await expect(page.getByText('A new key was entered')).toBeVisible()
  await expect(syncOf(page).getByText('Connected')).toBeVisible()

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('radio', { name: 'Take back its orders' }).click()
  await expectAccessible(page, { name: 'the question at the end', isPopup: true })
  await page.getByRole('button', { name: 'Disconnect shop' }).click()
  await expect(syncOf(page).getByText('Its orders were taken back.')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Import orders' }).or(page.getByText('€0')).first()).toBeVisible(soon)
  close()
})
