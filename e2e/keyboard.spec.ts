import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { createSample } from './account.ts'
import { answerAtOnce } from './chat.ts'
import { fixture } from './files.ts'
import { test } from './test.ts'

/** Presses Tab until an element has the focus. Fails after a few, because nobody presses more. */
async function tabTo(page: Page, element: Locator, most: number) {
  await expect(element).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
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

/** Searches, and opens or runs the result. */
async function run(page: Page, words: string, result: RegExp) {
  await find(page, words, result)
  await page.keyboard.press('Enter')
}

/** Counts the keys that are pressed. A typed text counts its letters. */
async function countKeys(page: Page) {
  await page.addInitScript(() => {
    const count = (event: KeyboardEvent) => {
      if (['Control', 'Meta', 'Shift'].includes(event.key)) return
      sessionStorage.setItem('keys', String(Number(sessionStorage.getItem('keys') ?? 0) + 1))
    }
    addEventListener('keydown', count, { capture: true })
  })
}

/** Walks a job from the page that is open, with a number of keys at most. */
async function walk(page: Page, job: string, most: number, steps: () => Promise<void>) {
  await test.step(job, async () => {
    await page.evaluate(() => sessionStorage.setItem('keys', '0'))
    await steps()
    const keys = Number(await page.evaluate(() => sessionStorage.getItem('keys')))
    test.info().annotations.push({ type: 'keys', description: `${job}: ${keys}` })
    expect(keys, job).toBeLessThanOrEqual(most)
  })
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

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

  // Today's figures, goals and at most three actions stand before it.
  await tabTo(page, page.getByRole('combobox', { name: 'Period' }), 24)
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

test('an owner reads figures with the keyboard alone', async ({ page, sampleShop: _ }) => {
  await answerAtOnce(page)
  await countKeys(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible()

  // Today has up to 16 stops, and each of at most five things that changed three.
  await walk(page, 'go to the chart of sales', 46, async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('slider', { name: 'Net sales by day' }), 44)
  })

  await walk(page, 'compare this month with last year', 30, async () => {
    await run(page, 'this month', /^Show this month$/)
    await expect(page).toHaveURL(/period=this_month/)
    await run(page, 'previous year', /^Compare with previous year$/)
    await expect(page).toHaveURL(/compare=previous_year/)
  })

  const order =
    (await page
      .getByRole('link', { name: /^#\d+$/ })
      .first()
      .textContent()) ?? ''
  await walk(page, 'find an order', 8, async () => {
    await run(page, order, new RegExp(`^${order} · `))
    await expect(heading(page, `Order ${order}`)).toBeVisible()
  })

  await walk(page, 'see which products run low', 40, async () => {
    await run(page, 'which products are running low', /^Ask Marketing Manager: “which products are running low”$/)
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText(/\d+ products? (?:is|are) running low|No product is running low/)
  })

  await walk(page, 'filter sales by country', 30, async () => {
    await run(page, 'sales', /^Sales$/)
    await expect(heading(page, 'Analytics')).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Add filter' }), 5)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('combobox', { name: 'Country' }), 4)
    await page.keyboard.type('germ')
    await expect(page.getByRole('option', { name: /^Germany/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Add filter' }), 3)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('is Germany')
  })

  await walk(page, 'read the forecast of next month', 25, async () => {
    await run(page, 'forecast', /^Forecast$/)
    await tabTo(page, page.getByRole('radiogroup', { name: 'By' }).getByRole('radio', { checked: true }), 8)
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/by=month/)
    const months = page.getByRole('slider', { name: 'Net sales by month, with forecast' })
    await tabTo(page, months, 6)
    // The last of the three months has the focus, and the first is the current one.
    await page.keyboard.press('ArrowLeft')
    const now = new Date()
    const next = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1)).toLocaleDateString('en-US', {
      month: 'short',
      timeZone: 'UTC',
    })
    await expect(months).toHaveAttribute('aria-valuetext', new RegExp(`^${next}.*: .*\\$[\\d,]+`))
  })

  await walk(page, 'see why the currency of sample data is fixed', 20, async () => {
    await run(page, 'currency', /^Change store settings$/)
    await expect(page.getByLabel('Store name')).toBeVisible()
    await tabTo(page, page.getByLabel('Currency'), 2)
    await expect(page.getByLabel('Currency')).toHaveAccessibleDescription(/belong to the sample data/)
  })
})

test('an owner imports and keeps things with the keyboard alone', async ({ page, person, server }) => {
  await createSample(server, person)
  await countKeys(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible()

  await walk(page, 'save a view and open it', 60, async () => {
    await run(page, 'explore', /^Explore$/)
    await expect(heading(page, 'Analytics')).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Save view' }), 12)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
    await tabTo(page, page.getByRole('dialog').getByLabel('Name'), 2)
    await page.keyboard.type('Summer')
    await page.keyboard.press('Enter')
    await expect(page.getByText('View saved')).toBeVisible()
    await run(page, 'last 7', /^Show last 7 days$/)
    await expect(page).toHaveURL(/period=last_7_days/)
    await tabTo(page, page.getByRole('button', { name: 'Saved views' }), 14)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
    await tabTo(page, page.getByRole('link', { name: 'Summer' }), 6)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/period=/)
    await expect(page).toHaveURL(/tab=explore/)
  })

  await walk(page, 'keep a list of customers', 45, async () => {
    await run(page, 'all customers', /^All customers$/)
    await tabTo(page, page.getByRole('button', { name: 'Add to a list' }), 14)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add to a list' })
    await expect(dialog.getByLabel('Name of the new list')).toBeVisible()
    await tabTo(page, dialog.getByLabel('Name of the new list'), 3)
    await page.keyboard.type('Everybody')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/customers added$/)).toBeVisible()
  })

  await walk(page, 'export the customers who agreed', 30, async () => {
    await run(page, 'export customers', /^Export customers$/)
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Mailing list' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Mailing list' })
    await tabTo(page, dialog.getByRole('button', { name: 'Export CSV' }), 4)
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(await readFile(await download.path(), 'utf8')).toContain('@example.com')
    await page.keyboard.press('Escape')
  })

  await walk(page, 'import a file', 15, async () => {
    await run(page, 'import', /^Import orders$/)
    const files = page.getByRole('dialog', { name: 'Import orders' }).getByLabel('Choose files')
    // The browser watches for it from here on.
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, files, 3)
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(fixture('shopify-orders.csv'))
    await expect(page.getByRole('button', { name: 'Show the figures' })).toBeVisible()
  })
})
