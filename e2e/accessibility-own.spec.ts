import { expect, type Page } from '@playwright/test'
import { createStore } from './account.ts'
import { exportUntil, fixture } from './files.ts'
import { completeTour, TOUR } from './tour.ts'
import { expectPlacesAccessible, type Place, SESSION_WATCH } from './places.ts'
import { test } from './test.ts'

// Places that appear only after the person has changed something.

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Cartwright' })
const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import orders' })
const see = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()

const answer = (question: string, fill: (page: Page) => Promise<unknown>): Place => ({
  name: question,
  async open(page) {
    await welcome(page).getByRole('button', { name: 'Next' }).click()
    await fill(page)
  },
  isPopup: true,
})

const ONBOARDING: Place[] = [
  { name: 'welcome', path: '/dashboard', open: see('Your onboarding journey has started') },
  answer('industry', (page) => welcome(page).getByLabel('Industry').selectOption('Home')),
  answer('goals', (page) => welcome(page).getByRole('button', { name: 'Increase sales' }).click()),
  answer('team', (page) => welcome(page).getByLabel('Team members').fill('4')),
  {
    name: 'profile step',
    async open(page) {
      await welcome(page).getByRole('button', { name: 'Complete' }).click()
      await see('Welcome step completed')(page)
      await expect(page.getByRole('dialog', { name: 'Complete Your Profile' })).toBeVisible()
    },
  },
  ...TOUR.map(([name], at): Place => ({
    name: `tour: ${name}`,
    async open(page) {
      const button = at === 0 ? 'Skip for now' : /^Next$/
      await page.getByRole('dialog').getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
    },
  })),
  {
    name: 'finished onboarding',
    async open(page) {
      await completeTour(page)
      await page.goto('/onboarding')
      await see('7 of 8 steps done, 1 skipped')(page)
    },
  },
]

test('accessible: the onboarding', { tag: '@phone' }, ({ page, newcomer: _ }) =>
  expectPlacesAccessible(page, ONBOARDING, SESSION_WATCH),
)

async function choosePicture(page: Page, name: string, buffer: Buffer) {
  await page.getByLabel('Upload avatar').setInputFiles({ name, mimeType: 'image/png', buffer })
}

const PROFILE: Place[] = [
  {
    name: 'refused picture',
    path: '/profile',
    async open(page) {
      await choosePicture(page, 'me.png', Buffer.from('<svg onload="alert(1)">'))
      await see('This file isn’t an image')(page)
    },
  },
  {
    name: 'crop of a picture',
    async open(page) {
      await choosePicture(page, 'me.png', await page.screenshot({ scale: 'css' }))
      await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toBeVisible()
    },
  },
  {
    name: 'profile with a picture',
    async open(page) {
      await page.getByRole('button', { name: 'Use picture' }).click()
      await expect(page.getByRole('banner').locator('img[src*="avatars"]')).toBeVisible()
    },
  },
  {
    name: 'change that was not saved',
    async open(page) {
      await page.route('**/rest/v1/profiles**', (route) => route.abort())
      await page.getByLabel('Company').fill('Lantern Goods')
      await page.getByLabel('Company').blur()
      await see('Not saved')(page)
    },
  },
  {
    name: 'question before a change is lost',
    async open(page) {
      await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first().click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    },
    isPopup: true,
  },
]

test('accessible: the profile', { tag: '@phone' }, ({ page, person: _ }) =>
  expectPlacesAccessible(page, PROFILE, SESSION_WATCH),
)

const SETTINGS: Place[] = [
  {
    name: 'compact settings of a store with a long name',
    path: '/settings',
    async open(page) {
      await page.getByRole('switch', { name: 'Compact mode' }).check()
      await page.getByRole('switch', { name: 'Animations' }).uncheck()
      await page.getByRole('switch', { name: 'Save as you go' }).uncheck()
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Store' }).click()
      await expect(page.getByLabel('Store name')).toHaveValue(/Lantern/)
    },
  },
  {
    name: 'dark theme by choice',
    async open(page) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: /^Search pages/ }).fill('night')
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    },
  },
]

test('accessible: choices in the settings', async ({ page, person, server }) => {
  await createStore(server, person, `متجر ${'Lantern '.repeat(30)}`.trim())
  await expectPlacesAccessible(page, SETTINGS, SESSION_WATCH)
})

const COLUMNS = { 'Order number': 'Number', 'Order date': 'When', Product: 'What', Currency: 'Money' }

const IMPORTS: Place[] = [
  {
    name: 'a format of files',
    path: '/dashboard?import=new',
    async open(page) {
      await importDialog(page).getByLabel('Find a format').fill('stripe')
      await expect(importDialog(page).getByRole('link', { name: 'Help on importing Stripe payments' })).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'questions about a table',
    path: '/dashboard?import=new',
    async open(page) {
      const files = ['woocommerce-orders.csv', 'market-stall.csv', 'transactions.csv'].map(fixture)
      await importDialog(page).getByLabel('Choose files').setInputFiles(files)
      await expect(importDialog(page).getByRole('button', { name: 'Report: transactions.csv' })).toBeVisible()
      await importDialog(page).getByRole('button', { name: 'Answer: market-stall.csv' }).click()
    },
    isPopup: true,
  },
  {
    name: 'report of several files',
    async open(page) {
      for (const [field, column] of Object.entries({ ...COLUMNS, 'Line total': 'Total' })) {
        await importDialog(page).getByLabel(field, { exact: true }).selectOption(column)
      }
      await importDialog(page).getByRole('button', { name: 'Import', exact: true }).click()
      await expect(importDialog(page).getByRole('heading', { name: 'All 3 files together' })).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'report of a file with rejected rows',
    async open(page) {
      await importDialog(page).getByRole('button', { name: 'Report: transactions.csv' }).click()
      await expect(importDialog(page).getByRole('button', { name: 'Download rejected rows' })).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'question before an undo',
    async open(page) {
      await importDialog(page).getByRole('button', { name: 'Undo import' }).click()
      await expect(importDialog(page).getByRole('button', { name: 'Keep import' })).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'undone import',
    async open(page) {
      await importDialog(page).getByRole('button', { name: 'Undo import' }).click()
      await expect(importDialog(page).getByText('was undone')).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'dashboard of orders that end days ago',
    path: '/dashboard?import=new',
    async open(page) {
      const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(exportUntil(3)) }
      await importDialog(page).getByLabel('Choose files').setInputFiles(file)
      await importDialog(page).getByRole('button', { name: 'Show the figures' }).click()
      await see(/Figures reach to /)(page)
      await expect(page.getByRole('list', { name: 'Imports' })).toContainText('Undone')
    },
  },
]

test('accessible: imports', { tag: '@phone' }, ({ page, person: _ }) =>
  expectPlacesAccessible(page, IMPORTS, SESSION_WATCH),
)
