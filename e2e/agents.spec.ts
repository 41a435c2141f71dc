import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const transcript = (page: Page) => page.getByRole('log')

async function ask(page: Page, question: string) {
  await field(page).fill(question)
  await field(page).press('Enter')
  await expect(page.getByRole('list', { name: 'Suggested questions' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Suggested questions' })).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  // Activation and delay are random; here every random number is 0.5.
  await page.addInitScript(() => {
    Math.random = () => 0.5
  })
})

test('an owner without orders brings in the sample, asks, and reads figures, charts and a draft', async ({ page }) => {
  await signUp(page, '/ai-agents')
  const list = page.getByRole('list', { name: 'Agents' })
  for (const name of ['Marketing Manager', 'Customer Support', 'Store Builder']) {
    await expect(list.getByRole('button', { name })).toBeVisible()
  }
  await expect(transcript(page)).toContainText('Hello, I am your Marketing Manager.')
  await expectAccessible(page)

  await ask(page, 'How are sales?')
  await expect(page.getByText('Agent activated', { exact: true })).toBeVisible()
  await expect(transcript(page)).toContainText('There are no orders yet, so I cannot answer.')
  await expectAccessible(page)
  await transcript(page).getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByText('Sample data added', { exact: true })).toBeVisible({ timeout: 90_000 })

  await ask(page, 'How were sales last month?')
  await expect(transcript(page)).toContainText(/Net sales were .+ in \w+ \d{4}\. That is .+ than/)
  await expect(page.getByRole('figure', { name: 'Net sales by day' })).toBeVisible()
  await expectAccessible(page)
  await ask(page, 'Which products sell best?')
  const bars = page.getByRole('figure', { name: 'Net sales by product' })
  await bars.getByRole('button', { name: 'View as table' }).click()
  await expect(bars.getByRole('table')).toBeVisible()
  await ask(page, 'Draft a campaign email')
  await expect(page.getByRole('region', { name: 'Campaign email' })).toContainText('Subject: ')
  await expectAccessible(page)
})

test('a question for another agent is passed on, and its figure leads to the dashboard of its days', async ({
  page,
  isMobile,
}) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('article', { name: 'Net sales' })).toBeVisible({ timeout: 90_000 })
  await page.goto('/ai-agents')
  await expect(transcript(page)).toContainText('Hello, I am your Marketing Manager.')
  await ask(page, 'Are refunds going up?')
  await page.getByRole('link', { name: 'Ask Customer Support' }).click()
  await expect(transcript(page)).toContainText('Hello, I am your Customer Support.')
  await expect(field(page)).toHaveValue('Are refunds going up?')
  await expect(field(page)).toBeFocused()
  await field(page).press('Enter')
  await expect(transcript(page)).toContainText(/There (?:was|were) .+ refunds?/)

  await page.reload()
  await expect(transcript(page)).toContainText(/There (?:was|were) .+ refunds?/)
  const citation = page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: /^Refunds/ })
  const { height } = (await citation.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(isMobile ? 44 : 24)
  await citation.click()
  await expect(page).toHaveURL(/\/dashboard\?period=custom&from=/)
  await expect(page.getByRole('article', { name: 'Refunds' })).toBeVisible()
})

test('a long conversation stays at its end, unless the reader has scrolled up', async ({ page }) => {
  await signUp(page, '/ai-agents?agent=store-builder')
  for (const question of ['What can you do?', 'hello', 'What is left to set up?', 'What can you do?']) {
    await ask(page, question)
  }
  const place = () => transcript(page).evaluate((log) => ({ top: log.scrollTop, height: log.scrollHeight }))
  await expect.poll(async () => (await place()).top).toBeGreaterThan(0)
  await expect(transcript(page).getByRole('article').last()).toBeInViewport()

  await transcript(page).evaluate((log) => log.scrollTo({ top: 0 }))
  await expect(page.getByRole('button', { name: 'Newest message' })).toBeVisible()
  await ask(page, 'hello')
  expect((await place()).top).toBe(0)
  await page.getByRole('button', { name: 'Newest message' }).click()
  await expect(transcript(page).getByRole('article').last()).toBeInViewport()

  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})

test('a question about a part of the shop gets a table, and its figure leads to the breakdown', async ({ page }) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('article', { name: 'Net sales' })).toBeVisible({ timeout: 90_000 })
  await page.goto('/ai-agents')
  await expect(transcript(page)).toContainText('Hello, I am your Marketing Manager.')

  await ask(page, 'wholesale sales by country')
  await expect(transcript(page)).toContainText(/I did not understand “.*wholesale.*”/)
  await page.getByRole('button', { name: 'Net sales by country' }).click()
  await expect(page.getByRole('table', { name: /^Net sales by country/ })).toContainText('Germany')
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Figures' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/analytics\?split=country&/)
  await expect(page.getByRole('region', { name: 'Breakdown by country' })).toBeVisible()
})
