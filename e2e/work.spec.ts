import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { createSample } from './account.ts'
import { answerAtOnce, ask } from './chat.ts'
import { test } from './test.ts'

test('a question becomes a campaign that is approved, downloaded and confirmed as sent', async ({
  page,
  person,
  server,
}) => {
  await createSample(server, person)
  await answerAtOnce(page)
  await page.goto('/ai-agents')
  await ask(page, 'Draft a win-back email')
  await page.getByRole('link', { name: 'Make a campaign' }).click()

  const people = page.getByRole('region', { name: 'Who gets it' })
  await expect(people).toContainText(
    /Of [\d,]+ people, .+ without an email\. You will see a difference if the email brings at least about \d+ more orders? per 100 people/,
  )
  await page.getByLabel('Text').fill('Hello, we would like to see you again.')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await page.getByRole('button', { name: 'Approve' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Carry it out' })).toBeVisible()
  const count = Number((await people.getByText('Get it').locator('+ dd').innerText()).replaceAll(',', ''))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(count + 1)
  expect(lines[0]).toBe('Email,First Name,Last Name,Country,Marketing Consent,Marketing Consent At')
  await page.getByRole('button', { name: 'Confirm' }).click()

  await expect(page.getByText(/^It went out on \w{3} \d/)).toBeVisible()
  await page.getByRole('link', { name: 'Work', exact: true }).click()
  await page.getByRole('radio', { name: 'Done (1)' }).check()
  await expect(page.getByRole('list', { name: 'Work' })).toContainText(/went out on/)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})
