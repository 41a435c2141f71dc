import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './person.ts'

const DAY_MS = 86_400_000
const HISTORY_DAYS = 100

test.use({ timezoneId: 'UTC' })

/** The noon of a day some days ago. */
const noon = (daysAgo: number) => `${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)} 12:00:00 +0000`

/** A Shopify export with an order of €20.00 on each day until `end` days ago. */
function exportUntil(end: number): string {
  const orders = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const order = `#${1000 + HISTORY_DAYS - index}`
    return `${order},a${index % 40}@example.com,paid,EUR,20.00,0.00,0.00,20.00,${noon(end + index)},1,Cup,20.00`
  })
  const header =
    'Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'
  return [header, ...orders].join('\n')
}

test('an owner whose file ends three days ago sees that, and neither a crash nor a forecast of one', async ({
  page,
}) => {
  await signUp(page, '/dashboard?import=new')
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(exportUntil(3)) }
  await dialog.getByLabel('Choose files').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Show the figures' }).click()

  const note = page.getByText(/Figures reach to .+, the day of your last order\. Changes compare the days up to/)
  await expect(note).toBeVisible()
  const sales = page.getByRole('article', { name: 'Net sales' })
  await expect(sales).toContainText('€540.00')
  await expect(sales).toContainText('No change')
  await expect(page.getByRole('slider', { name: 'Net sales by day' })).toHaveAttribute('aria-valuetext', /no value/)
  await expectAccessible(page)

  await page.goto('/analytics?tab=forecast')
  await expect(page.getByText(/The forecast begins on .+, where your figures end/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Net sales, 30 days' })).toContainText(/€600\b/)

  await page.goto('/analytics?period=last_7_days')
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'import a newer file' }).click()
  await expect(dialog).toBeVisible()
})
