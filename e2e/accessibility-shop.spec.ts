import { expect, type Locator, type Page } from '@playwright/test'
import { answerAtOnce, ask } from './chat.ts'
import { expectPlacesAccessible, type Place, SESSION_WATCH } from './places.ts'
import { openControls } from './screen-checks.ts'
import { test } from './test.ts'

// The screens themselves are in accessibility-screens.spec.ts. Here are their other states, and what opens on them.

/** A table, which is a list of cards on a phone. */
const rowsOf = (place: Page | Locator, name: string) =>
  place.getByRole('table', { name, exact: true }).or(place.getByRole('list', { name, exact: true }))

const where = (...filters: unknown[]) => `where=${encodeURIComponent(JSON.stringify(filters))}`
const GERMANY = where(['is', 'country', ['DE']])

const click = (role: 'button' | 'tab' | 'link', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click()

async function closePopup(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
}

/** Closes the popup of the place before, and opens one with a button. */
const openNext = (button: string | RegExp) => async (page: Page) => {
  await closePopup(page)
  await click('button', button)(page)
}

const seeHeading = (name: RegExp) => (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const DASHBOARD: Place[] = [
  { name: 'notifications', path: '/dashboard', open: click('button', 'Notifications'), isPopup: true },
  { name: 'menu of the person', open: openNext(/^Robin Example/), isPopup: true },
  { name: 'definitions of the key figures', open: openNext('Definitions for key figures'), isPopup: true },
  {
    name: 'calendar',
    async open(page) {
      await closePopup(page)
      await openControls(page)
      await page.getByRole('combobox', { name: 'Period' }).selectOption('Custom range')
      await click('button', 'Choose from a calendar')(page)
    },
    isPopup: true,
  },
  {
    name: 'command palette',
    async open(page) {
      await closePopup(page)
      await click('button', 'Search')(page)
      await page.getByRole('combobox', { name: /^Search pages/ }).fill('a')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'actions of a product in the command palette',
    async open(page) {
      await page.getByRole('combobox', { name: /^Search pages/ }).fill('whisk')
      await expect(page.getByRole('option', { name: /^Bamboo whisk/ })).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('option', { name: 'Copy SKU' })).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'keyboard shortcuts',
    async open(page) {
      await page.keyboard.press('Escape')
      await closePopup(page)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'import that replaces sample data',
    path: '/dashboard?import=new',
    open: (page) => expect(page.getByText(/^Your sample data will be removed/)).toBeVisible(),
    isPopup: true,
  },
]

const SALES: Place[] = [
  {
    name: 'filtered sales of all time by week, with a chart as a table',
    path: `/analytics?period=all_time&by=week&metric=returns&${GERMANY}`,
    async open(page) {
      const controls = page.getByRole('button', { name: 'All time · 1 filter', exact: true })
      await expect(page.getByRole('combobox', { name: 'Compare with' }).or(controls)).toBeVisible()
      await expect(page.getByRole('list', { name: 'Filters' }).or(controls)).toBeVisible()
      await page.getByRole('figure', { name: 'Returns by week' }).getByRole('button', { name: 'View as table' }).click()
    },
  },
  {
    name: 'filter editor',
    async open(page) {
      await openControls(page)
      await click('button', 'Add filter')(page)
      await page.getByRole('dialog').getByRole('combobox', { name: 'Country' }).fill('germ')
      await expect(page.getByRole('option', { name: /^Germany/ })).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'orders behind a figure',
    path: `/analytics?tab=explore&split=month&and=channel&${GERMANY}`,
    async open(page) {
      const total = rowsOf(page, 'Figures')
        .locator('tr, li')
        .filter({ hasText: /^Total/ })
      await total
        .getByRole('button', { name: /show the orders/ })
        .first()
        .click()
      await expect(rowsOf(page.getByRole('dialog'), 'Orders')).toBeVisible()
    },
    isPopup: true,
  },
  { name: 'Explore by month and channel', open: closePopup },
  { name: 'saved views', open: click('button', 'Saved views'), isPopup: true },
]

const REPORTS: Place[] = [
  { name: 'why sales changed', path: '/analytics?why=open' },
  { name: 'breakdown of sales', path: `/analytics?tab=breakdown&heat=orders&${GERMANY}` },
  { name: 'profit', path: '/analytics?tab=profit&payback=open' },
  { name: 'Explore', path: '/analytics?tab=explore' },
  { name: 'orders of new customers', path: `/analytics?tab=orders&${where(['is', 'customer_type', ['new']])}` },
  { name: 'dead stock', path: `/analytics?tab=products&stock=dead&${GERMANY}` },
  { name: 'filters of products', open: click('button', 'Filter products'), isPopup: true },
  { name: 'products', path: '/analytics?tab=products' },
  {
    name: 'a product',
    async open(page) {
      await page.getByRole('link', { name: 'Bamboo whisk' }).first().click()
      await seeHeading(/whisk/)(page)
      await expect(page.getByRole('region', { name: 'Bought together', exact: true })).toContainText('matcha')
    },
  },
  { name: 'kind of a product', open: click('button', /^Counts as/), isPopup: true },
  { name: 'forecast by day', path: '/analytics?tab=forecast' },
  { name: 'forecast by month', path: '/analytics?tab=forecast&by=month' },
  {
    name: 'event of the calendar',
    path: '/analytics/calendar?mark=2026-01-05',
    async open(page) {
      await page.getByRole('button', { name: 'Mark event' }).click()
      await expect(page.getByRole('dialog', { name: 'Mark an event' }).getByRole('textbox').first()).toBeFocused()
    },
    isPopup: true,
  },
]

const CUSTOMERS: Place[] = [
  { name: 'customers by country', path: '/analytics?tab=customers&split=country' },
  { name: 'cohorts', path: '/analytics?tab=customers&view=cohorts' },
  { name: 'segments', path: '/analytics?tab=customers&view=segments' },
  { name: 'list of customers', path: '/analytics?tab=customers&view=list' },
  {
    name: 'ticked customers',
    async open(page) {
      const box = page.getByRole('checkbox', { name: 'Select all rows on this page' })
      // On a phone, a menu turns on the boxes.
      if (!(await box.isVisible())) {
        await click('button', 'More actions for customers')(page)
        await page.getByRole('menuitem', { name: 'Select' }).click()
      }
      await box.click()
      await expect(page.getByRole('button', { name: 'Copy emails' })).toBeVisible()
      // On a screen that has the whole list, the bar covers no part of what it floats over.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 6000 })
    },
  },
  {
    name: 'mailing list',
    async open(page) {
      await click('button', 'More actions for customers')(page)
      await page.getByRole('menuitem', { name: 'Mailing list' }).click()
      await expect(page.getByRole('dialog', { name: 'Mailing list' })).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'a customer',
    async open(page) {
      await closePopup(page)
      await rowsOf(page, 'Customers').getByRole('link').first().click()
      await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
    },
  },
  {
    name: 'an order',
    async open(page) {
      await page.getByRole('list', { name: 'Timeline' }).getByRole('link').first().click()
      await seeHeading(/^Order /)(page)
    },
  },
]

const SETTINGS: Place[] = [
  {
    name: 'preview of the daily email',
    path: '/settings/notifications',
    async open(page) {
      await click('button', 'Preview')(page)
      await expect(page.getByTitle('The email')).toBeVisible()
    },
    isPopup: true,
  },
  {
    name: 'form of a new token',
    path: '/settings/assistants',
    open: click('button', 'New token'),
    isPopup: true,
  },
  {
    name: 'new token of an assistant',
    async open(page) {
      await page.getByLabel('Name', { exact: true }).fill('Claude')
      await click('button', 'Create token')(page)
      await expect(page.getByLabel('The new token')).toBeVisible()
    },
  },
  { name: 'revocation of a token', open: click('button', 'Revoke Claude'), isPopup: true },
  { name: 'deletion of the account', path: '/settings/data', open: click('button', 'Delete account'), isPopup: true },
  { name: 'deletion of the store', open: openNext('Delete store'), isPopup: true },
]

const onPhone = (places: readonly Place[], names: RegExp) =>
  places.filter(({ name }) => names.test(name)).map((place) => ({ path: '/dashboard', ...place }))

const PHONE = {
  'navigation and dialogs': [
    { name: 'navigation', path: '/dashboard', open: click('button', 'Open navigation'), isPopup: true },
    { name: 'controls of figures', path: '/dashboard', open: click('button', /^Last 30 days/), isPopup: true },
    ...onPhone(DASHBOARD, /^calendar|^import/),
    ...SALES.slice(0, 3),
  ],
  'lists and pages': [...onPhone(REPORTS, /^(orders|products|Explore)/), ...CUSTOMERS.slice(3)],
} satisfies Record<string, Place[]>

const GROUPS = {
  'what opens on the dashboard': DASHBOARD,
  'sales and Explore': SALES,
  'orders, products and forecasts': REPORTS,
  customers: CUSTOMERS,
  'what opens in the settings': SETTINGS,
}

for (const [name, places] of Object.entries(GROUPS)) {
  test(`accessible: ${name}`, async ({ page, sampleShop: _ }) => expectPlacesAccessible(page, places, SESSION_WATCH))
}

for (const [name, places] of Object.entries(PHONE)) {
  test(`accessible on a phone: ${name}`, { tag: '@only-phone' }, async ({ page, sampleShop: _ }) =>
    expectPlacesAccessible(page, places, SESSION_WATCH),
  )
}

const ANSWERS: Place[] = [
  {
    name: 'answers with a chart, a chart as a table, a table and a draft',
    path: '/ai-agents',
    async open(page) {
      await ask(page, 'How were sales last month?')
      await expect(page.getByRole('figure', { name: 'Net sales by day' })).toBeVisible()
      await ask(page, 'Which products sell best?')
      const bars = page.getByRole('figure', { name: 'Net sales by product' })
      await bars.getByRole('button', { name: 'View as table' }).click()
      await ask(page, 'net sales by country')
      // On a phone, its rows are cards.
      await expect(page.getByRole('log').getByText('Germany').filter({ visible: true }).first()).toBeVisible()
      await ask(page, 'Draft a campaign email')
      await expect(page.getByRole('region', { name: 'Campaign email' })).toContainText('Subject: ')
    },
  },
]

const EMPTY: Place[] = [
  { name: 'dashboard without a store', path: '/dashboard' },
  { name: 'import', path: '/dashboard?import=new', open: (page) => expect(page.getByRole('dialog')).toBeVisible() },
  { name: 'analytics without a store', path: '/analytics' },
  { name: 'settings without a store', path: '/settings/store' },
  {
    name: 'an answer without orders',
    path: '/ai-agents',
    async open(page) {
      await ask(page, 'How are sales?')
      await expect(page.getByRole('log')).toContainText('There are no orders yet')
    },
  },
  {
    name: 'a chat that loads when the browser is back online',
    async open(page) {
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Store Builder' }).click()
      await expect(page.getByText('This chat loads when you’re back online.')).toBeVisible()
    },
  },
]

test('accessible: answers of agents', { tag: '@phone' }, async ({ page, sampleShop: _ }) => {
  await answerAtOnce(page)
  await expectPlacesAccessible(page, ANSWERS, SESSION_WATCH)
})

test('accessible: screens of a person without a store', async ({ page, person: _ }) => {
  await answerAtOnce(page)
  await expectPlacesAccessible(page, EMPTY, SESSION_WATCH)
})
