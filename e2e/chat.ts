import { expect, type Page } from '@playwright/test'

/** Lets agents activate at once and answer as fast as they can. Call this before the page opens. */
export const answerAtOnce = (page: Page) =>
  page.addInitScript(() => {
    // The activation fails for smaller numbers, and answers take longer with larger ones.
    Math.random = () => 0.1
  })

/** Asks the open agent and waits until it has answered. */
export async function ask(page: Page, question: string) {
  const suggestions = page.getByRole('list', { name: 'Suggested questions' })
  await page.getByRole('textbox', { name: 'Message' }).fill(question)
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(suggestions).toBeHidden()
  await expect(suggestions).toBeVisible()
}
