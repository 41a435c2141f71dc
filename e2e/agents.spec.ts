import { expect, type Page } from '@playwright/test'
import { createChat } from './account.ts'
import { answerAtOnce, ask } from './chat.ts'
import { test } from './test.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const transcript = (page: Page) => page.getByRole('log')

test.beforeEach(({ page }) => answerAtOnce(page))

test(
  'a question for another agent is passed on, and its figure leads to the dashboard of its days',
  {
    tag: '@phone',
  },
  async ({ page, isMobile, sampleShop: _ }) => {
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
  },
)

test(
  'a long conversation stays at its end, unless the reader has scrolled up',
  { tag: '@phone' },
  async ({ page, person, server }) => {
    const messages = Array.from({ length: 12 }, (_, at) => `Message ${at}. ${'A long story. '.repeat(20)}`)
    await createChat(server, person, { agent: 'store-builder', messages })
    await page.goto('/ai-agents?agent=store-builder')
    await expect(transcript(page).getByText('Message 11.')).toBeInViewport()
    const top = () => transcript(page).evaluate((log) => log.scrollTop)
    await expect.poll(top).toBeGreaterThan(0)
    await ask(page, 'What can you do?')
    await expect(transcript(page).getByRole('article').last()).toBeInViewport()

    await transcript(page).evaluate((log) => log.scrollTo({ top: 0 }))
    await expect(page.getByRole('button', { name: 'Newest message' })).toBeVisible()
    await ask(page, 'hello')
    expect(await top()).toBe(0)
    await page.getByRole('button', { name: 'Newest message' }).click()
    await expect(transcript(page).getByRole('article').last()).toBeInViewport()

    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
  },
)
