import { expect, type Page } from '@playwright/test'

/** The stops of the tour and their screens. */
export const TOUR = [
  ['Your Dashboard', '/dashboard'],
  ['AI Agents', '/ai-agents'],
  ['Analytics', '/analytics'],
  ['Integrations', '/integrations'],
  ['Settings', '/settings'],
] as const

/** Finishes the tour at its last stop. */
export async function completeTour(page: Page) {
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Tour completed!', { exact: true })).toBeVisible()
}
