import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readNumber } from '#test/harness/read-number.ts'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { resizeWindow } from '#test/harness/screens/resize-window.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const table = (name: string) => screen.findByRole('table', { name }, soon)

async function rowsOf(name: string) {
  const [, ...rows] = within(await table(name)).getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
}

it('shows retention by the month of the first order, with empty cells for months to come', async () => {
  await renderRoute('/analytics?tab=customers&view=cohorts', { backend, as: owner })

  const rows = await rowsOf('Retention by first month')

  expect(rows.length).toBeGreaterThan(6)
  const [, ...headers] = within(await table('Retention by first month')).getAllByRole('columnheader')
  expect(headers.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Customers', 'Ordered again', 'Month 1'])
  // Of the newest customers, the month after the first order is still to come.
  const count = rows.length - 1
  expect(rows.map((cells) => cells.filter((text) => text === '').length)).toEqual(
    rows.map((_row, index) => Math.min(index, count)),
  )
  expect(rows.at(-2)?.[2]).toContain('so far')
  expect(within(await table('Retention by first month')).getAllByText(/^Still maturing until/)).toHaveLength(3)
})

it('opens the orders that the customers of a cohort and those who ordered again add up from', async () => {
  const { user } = await renderRoute('/analytics?tab=customers&view=cohorts', { backend, as: owner })
  const [cohort] = within(await table('Retention by first month'))
    .getAllByRole('row')
    .slice(1)
  const [size, again] = within(cohort ?? document.body).getAllByRole('button')
  const customers = readNumber(size?.textContent)
  const share = readNumber(again?.textContent)

  const totalOf = async (figure: HTMLElement | undefined) => {
    await user.click(figure ?? document.body)
    const total = await screen.findByRole('row', { name: /^Total/ }, soon)
    const rows = within(await table('Orders'))
      .getAllByRole('row')
      .slice(1, -1)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    return {
      total: readNumber(total.textContent),
      rows: rows.map((row) => readNumber(row.lastElementChild?.textContent)),
    }
  }

  const first = await totalOf(size)
  expect(first.total).toBe(customers)
  expect(new Set(first.rows)).toEqual(new Set([1]))
  const second = await totalOf(again)
  expect((100 * second.total) / customers).toBeCloseTo(share, 1)
  expect(new Set(second.rows)).toEqual(new Set([1]))
})

it('switches to lifetime value, which the address keeps and the CSV file has', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { router, user } = await renderRoute('/analytics?tab=customers', { backend, as: owner })
  await user.click(await screen.findByRole('radio', { name: 'By first month' }, soon))
  await user.click(await screen.findByRole('radio', { name: 'Lifetime value' }, soon))
  const rows = await rowsOf('Lifetime value by first month')

  await user.click(screen.getByRole('button', { name: 'Export CSV' }))

  expect(router.state.location.search).toBe('?tab=customers&view=cohorts&measure=value')
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n').slice(1)
  const numbers = (texts: readonly (string | null)[]) => texts.map(readNumber)
  expect(within(await table('Lifetime value by first month')).getByText('First month')).toBeVisible()
  expect(lines.map((line) => numbers(line.split(',').slice(5)))).toEqual(rows.map((cells) => numbers(cells.slice(2))))
})

it('on a phone, the months begin beside a narrow column with the month and its customers', async () => {
  resizeWindow(360)
  await renderRoute('/analytics?tab=customers&view=cohorts', { backend, as: owner })

  const shown = within(await table('Retention by first month'))
  const headers = shown.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers.slice(0, 3)).toEqual(['Month and customers', 'Month 1', 'Month 2'])
  expect(headers.at(-1)).toBe('Ordered again')
  const [first] = shown.getAllByRole('rowheader')
  expect(first).toHaveTextContent(/^[A-Z][a-z]{2} \d{4}[\d,]+: show the orders$/)
})
