import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readNumber } from '#test/harness/read-number.ts'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const plain = (text: string) => text.replaceAll(/\p{Zs}/gu, ' ').replace(/ ?: show the \w+/, '')

/** Opens the first figure of an element and returns its list, with the total at the end of it. */
async function openFigure(element: HTMLElement, user: Awaited<ReturnType<typeof renderRoute>>['user']) {
  const [figure] = within(element).getAllByRole('button', { name: /show the (?:orders|refunds)$/ })
  if (!figure) throw new Error('There is no figure.')
  await user.click(figure)
  const dialog = await screen.findByRole('dialog', undefined, soon)
  const total = await within(dialog).findByRole('row', { name: /^Total/ }, soon)
  const list = { dialog, figure: plain(figure.textContent), total: plain(total.lastElementChild?.textContent ?? '') }
  return { ...list, name: dialog.querySelector('h2')?.textContent ?? '' }
}

it('sums and counts open the orders or refunds that add up to them', async () => {
  const { user } = await renderRoute('/analytics?period=last_90_days', { backend, as: owner })
  const sums = await screen.findByRole('region', { name: 'How sales add up' }, soon)
  const counts = screen.getByRole('region', { name: 'Key figures' })
  const labels = ['Returns', 'Total sales']
  const elements = [
    ...labels.map((label) => within(sums).getByRole('row', { name: new RegExp(`${label} `) })),
    ...within(counts)
      .getAllByRole('definition')
      .filter((one) => !/vs/.test(one.textContent) && within(one).queryByRole('button')),
  ]
  expect(elements).toHaveLength(labels.length + 5)
  for (const element of elements) {
    const { dialog, figure, total } = await openFigure(element, user)
    expect(total).toBe(figure)
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  }
}, 120_000)

it('refunds are listed by their day, and discounts from the highest', async () => {
  const { user } = await renderRoute('/analytics?period=last_90_days', { backend, as: owner })
  const sums = await screen.findByRole('region', { name: 'How sales add up' }, soon)
  const counts = screen.getByRole('region', { name: 'Key figures' })

  const refunds = await openFigure(within(counts).getByText('Refunds').parentElement ?? counts, user)
  expect(refunds.name).toMatch(/^Refunds: /)
  expect(within(refunds.dialog).getByRole('columnheader', { name: 'Refunded' })).toBeVisible()
  await user.click(within(refunds.dialog).getByRole('button', { name: 'Close' }))

  const { dialog } = await openFigure(within(sums).getByRole('row', { name: /Discounts/ }), user)
  expect(within(dialog).getByText(/most discounts first/)).toBeVisible()
  const amounts = within(dialog)
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => readNumber(row.lastElementChild?.textContent))
  expect(amounts[0]).toBeGreaterThan(0)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
})

it('sums of the customers of a segment open their orders, but not those of the comparison, when others were in it', async () => {
  const where = encodeURIComponent('[["is","segment",["champions"]]]')
  const { user } = await renderRoute(`/analytics?period=last_90_days&where=${where}`, { backend, as: owner })
  const sums = await screen.findByRole('region', { name: 'How sales add up' }, soon)

  const row = within(sums).getByRole('row', { name: /Total sales/ })
  expect(within(row).getAllByRole('button')).toHaveLength(1)
  const { figure, total } = await openFigure(row, user)
  expect(total).toBe(figure)
})
