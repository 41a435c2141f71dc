import { expect, type Locator, type Page } from '@playwright/test'
import { createStore } from './account.ts'
import { answerAtOnce } from './chat.ts'
import { test } from './test.ts'

const toast = (page: Page, title: string) =>
  page.locator('[data-variant]').filter({ has: page.getByText(title, { exact: true }) })

/** Returns whether two visible elements overlap. */
async function overlap(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of the two does not show.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Adds up the layout shifts of the next documents. Returns a function that reads the sum of the open one. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    window.shift = 0
    window.shifts = new PerformanceObserver((list) => window.addShifts(list.getEntries()))
    window.addShifts = (entries) => {
      for (const entry of entries) window.shift += Number(Object(entry).value)
    }
    window.shifts.observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // A shift counts in the frame after the change.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      window.addShifts(window.shifts.takeRecords())
      return window.shift
    })
}

declare global {
  interface Window {
    shift: number
    shifts: PerformanceObserver
    addShifts: (entries: PerformanceEntryList) => void
  }
}

test(
  'a toast in a chat covers neither the field nor Send, nor the bar of a phone, and a long word stays inside',
  {
    tag: '@phone',
  },
  async ({ page, isMobile, person: _ }) => {
    await answerAtOnce(page)
    await page.goto('/ai-agents')
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('How are sales?')
    await field.press('Enter')
    const activated = toast(page, 'Agent activated')
    await activated.hover()

    const size = page.viewportSize()
    for (const width of isMobile ? [320, 390] : [768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overlap(activated, field), `the field at ${width}`).toBe(false)
      expect(await overlap(activated, page.getByRole('button', { name: 'Send' })), `Send at ${width}`).toBe(false)
      if (isMobile) expect(await overlap(activated, page.getByRole('navigation', { name: 'Main' }))).toBe(false)
    }

    if (size) await page.setViewportSize(size)
    await field.fill('Donaudampfschifffahrtsgesellschaft'.repeat(8))
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  },
)

test(
  'a toast over a dialog covers neither its title nor its buttons',
  { tag: '@phone' },
  async ({ page, newcomer: _ }) => {
    await page.goto('/dashboard')
    const welcome = page.getByRole('dialog', { name: 'Welcome to Cartwright' })
    await welcome.getByRole('button', { name: 'Skip for now' }).click()
    const profile = page.getByRole('dialog', { name: 'Complete Your Profile' })
    await profile.getByRole('button', { name: 'Onboarding help' }).click()
    const help = toast(page, 'Onboarding Help')
    await expect(help).toBeVisible()

    expect(await overlap(help, profile.getByRole('heading'))).toBe(false)
    for (const name of ['Skip all onboarding', 'Skip for now', 'Continue']) {
      expect(await overlap(help, profile.getByRole('button', { name })), name).toBe(false)
    }
  },
)

test(
  'a toast over the tour covers neither its help button nor its card',
  { tag: '@phone' },
  async ({ page, person: _ }) => {
    await page.goto('/onboarding')
    await page.getByRole('button', { name: 'Take the tour' }).click()

    for (const name of ['Your Dashboard', 'AI Agents', 'Analytics', 'Integrations', 'Settings']) {
      const tour = page.getByRole('dialog', { name })
      const button = tour.getByRole('button', { name: 'Tour help' })
      await button.click()
      const help = toast(page, 'Need help?')
      await expect(help).toBeVisible()
      expect(await overlap(help, button), `the help button at ${name}`).toBe(false)
      expect(await overlap(help, tour.locator('[data-part=card]')), `the card at ${name}`).toBe(false)
      await tour.getByRole('button', { name: /^(Next|Finish)$/ }).click()
    }
  },
)

test(
  'the dashboard does not shift after its figures have loaded',
  { tag: '@phone' },
  async ({ page, sampleShop: _ }) => {
    const readShift = await watchShifts(page)
    // The sample badge, which loads separately from the figures, comes after them.
    await page.route('**/assets/sample-badge-*.js', async (route) => {
      await page.getByRole('article', { name: 'Net sales' }).waitFor()
      await route.continue()
    })

    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Remove sample data' })).toBeVisible()

    expect(await readShift()).toBeLessThan(0.01)
  },
)

test('nothing on the performance screen moves by itself, and only going back restores its scroll position', async ({
  page,
  person: _,
}) => {
  const readShift = await watchShifts(page)
  await page.goto('/performance')
  await expect(page.getByRole('region', { name: 'Timings' }).getByRole('row', { name: /Page load/ })).toBeVisible()
  expect(await readShift()).toBeLessThan(0.01)

  const readScroll = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  expect(await readScroll()).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Performance', level: 1 })).toBeVisible()
  await expect.poll(readScroll).toBe(300)
})

test('the bars of a phone do not cover the focused control', { tag: '@only-phone' }, async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/settings/data')
  const last = page.getByRole('button', { name: 'Delete account' })
  await expect(last).toBeVisible()

  await walk(page, 'Tab', last)
  await walk(page, 'Shift+Tab', page.getByRole('link', { name: 'Cartwright' }))
})

/** Presses a key until the control has the focus. Expects no focused control on the way to be covered. */
async function walk(page: Page, key: string, end: Locator) {
  while (!(await end.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press(key)
    expect(await page.locator(':focus').evaluate(readCover)).toBeNull()
  }
}

/** Returns the markup of an element that something else covers, otherwise `null`. */
function readCover(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return hit && (element.contains(hit) || hit.contains(element)) ? null : element.outerHTML.slice(0, 200)
}

test('the header names the only store, and a list names one of several', async ({
  page,
  sampleShop,
  sampleStore,
  server,
}) => {
  await page.goto('/dashboard')
  const name = page.locator('bdi').filter({ hasText: sampleStore.name, visible: true })
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('banner').locator(name)).toHaveCount(1)
    await expect(name).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  await createStore(server, sampleShop, 'Second')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Store' }).locator('option:checked')).toHaveText(sampleStore.name)

  await expect(name).toHaveCount(0)
})

test('filters take one row of a tablet, however many there are', async ({ page, sampleShop: _ }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const where = JSON.stringify(['Berlin', 'Paris', 'Rome', 'Madrid', 'Vienna'].map((city) => ['is', 'city', [city]]))
  await page.goto(`/analytics?where=${encodeURIComponent(where)}`)
  const bar = page.getByRole('region', { name: 'Page filters' })
  await expect(bar.getByRole('listitem')).toHaveCount(5)
  const height = await bar.evaluate((element) => element.clientHeight)
  expect(height).toBeLessThan(60)

  const last = bar.getByRole('button', { name: /^Remove the filter .*Vienna$/ })
  await expect(last).not.toBeInViewport()
  await last.focus()
  await expect(last).toBeInViewport()
})

test('a line runs over all cells of a total, which stand on one baseline', async ({ page, sampleShop: _ }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/analytics?tab=breakdown')
  const total = page.getByRole('row', { name: /^Total/ }).locator('th, td')
  await expect(total.first()).toBeVisible()
  const drawn = await total.evaluateAll((cells) =>
    cells.map((cell) => {
      const { borderTopWidth, paddingTop, verticalAlign } = getComputedStyle(cell)
      return [borderTopWidth, paddingTop, verticalAlign].join(' ')
    }),
  )
  expect(drawn.length).toBeGreaterThan(1)
  expect(drawn[0]).toMatch(/^1px /)
  expect(new Set(drawn)).toHaveProperty('size', 1)
})

type Bought = { customer: string | null; customerId: string | null }

/** Renames the customer of the first order that has one. */
function renameCustomer<Order extends Bought>(orders: readonly Order[], customer: string): Order[] {
  const first = orders.find(({ customerId }) => customerId !== null)
  return orders.map((order) => (order === first ? { ...order, customer } : order))
}

test('a long name of a customer stays inside the recent orders of a phone', async ({ page, sampleShop: _ }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const name = 'Hubertine'.repeat(8)
  await page.route(/\/api\/dashboard-data/, async (route) => {
    const response = await route.fetch()
    const figures = await response.json()
    await route.fulfill({ response, json: { ...figures, recentOrders: renameCustomer(figures.recentOrders, name) } })
  })
  await page.goto('/dashboard')

  await expect(page.getByRole('link', { name })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a long order number and a long email stay apart from their neighbours', async ({ page, sampleShop: _ }) => {
  const name = `#${'1013999'.repeat(4)}`
  const customer = `${'very.long.'.repeat(8)}address@example.com`
  await page.route(/\/api\/figures/, async (route) => {
    const response = await route.fetch()
    const figures = await response.json()
    const first = figures.rows.find(({ order }: { order?: Bought }) => order?.customerId)
    const long = { ...first, order: { ...first?.order, name, customer } }
    const rows = figures.rows.map((row: unknown) => (row === first ? long : row))
    await route.fulfill({ response, json: { ...figures, rows } })
  })
  for (const width of [1440, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/analytics?tab=orders')
    const number = page.getByRole('link', { name })
    await expect(number).toBeVisible()
    const entry = page.getByRole(width === 1440 ? 'row' : 'listitem').filter({ has: number })
    expect(await overlap(number, entry.locator('time')), `the day at ${width}`).toBe(false)
    await expect(entry.getByRole('link', { name: customer })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a large amount shows in full among the key figures of a phone', async ({ page, sampleShop: _ }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.route(/\/api\/analytics-summary/, async (route) => {
    const response = await route.fetch()
    const report = await response.json()
    if (report.report !== 'sales') return route.fulfill({ response })
    const { net_sales: sales } = report.totals
    const totals = { ...report.totals, net_sales: { ...sales, value: 493_827_156 } }
    return route.fulfill({ response, json: { ...report, totals } })
  })
  await page.goto('/analytics')

  const figures = page.getByRole('region', { name: 'Key figures' })
  const box = figures.getByRole('definition').filter({ hasText: '$4,938,271.56' })
  await expect(box).toBeVisible()
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect((await box.boundingBox())?.height).toBeLessThan(40)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a table scrolls with the page, and its header and its first column stay', async ({ page, sampleShop: _ }) => {
  const period = page.getByRole('combobox', { name: 'Period' })
  const frame = page.getByRole('region', { name: /^Products, / })
  const row = frame.getByRole('row').nth(12)
  /** Returns what is drawn at the left of the table, so far below a place. */
  const readAt = async (place: Locator, down: number) => {
    const [box, left] = [await place.boundingBox(), await frame.boundingBox()]
    if (!box || !left) throw new Error('One of the two does not show.')
    const [x, y] = [left.x + 30, box.y + down]
    return page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('th')?.textContent, [x, y] as const)
  }
  for (const width of [1600, 800]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/analytics?tab=products')
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const height = await period.evaluate((element) => element.clientHeight)

    await expect.poll(() => readAt(period, height + 24), `the header at ${width}`).toMatch(/^Product/)
    expect(await frame.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)

    const name = await row.getByRole('rowheader').textContent()
    await frame.evaluate((element) => element.scrollTo({ left: 200 }))
    await expect.poll(() => readAt(row, 15), `the first column at ${width}`).toBe(name)
  }
})

test.describe('a tablet that is touched', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } })

  test('shows the whole header, beside the name of the store', async ({ page, sampleShop: _ }) => {
    await page.goto('/dashboard')
    await expect(page.getByText('Store: ')).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })
})
