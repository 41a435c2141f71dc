import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

/** Opens the pairs of the owner's store, which has the sample data with a planted pair. */
async function openPairs(search = '') {
  const opened = await renderRoute(`/analytics?tab=products${search}`, { backend, as: owner })
  const panel = within(await screen.findByRole('region', { name: 'Bought together' }, soon))
  return { ...opened, panel }
}

type Panel = Awaited<ReturnType<typeof openPairs>>['panel']

const findRows = async (panel: Panel) =>
  within(await panel.findByRole('table', { name: 'Products bought in the same order' }, soon))
    .getAllByRole('row')
    .slice(1)

const linksOf = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    : []

const PLANTED = [expect.stringMatching(/whisk/i), expect.stringMatching(/matcha/i)]

it.each(['', '&period=last_90_days', '&period=last_12_months', '&period=all_time'])(
  'puts the pair that was planted in the sample shop first (%s)',
  async (period) => {
    const { panel } = await openPairs(period)
    const [first] = await findRows(panel)
    expect(linksOf(first)).toEqual(expect.arrayContaining(PLANTED))
  },
)

it('lists only pairs above chance, the one in most orders first', async () => {
  const { panel } = await openPairs('&period=last_12_months')
  const cells = (await findRows(panel)).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  const [orders, lifts] = [1, 4].map((at) => cells.map((row) => Number.parseFloat(row[at] ?? '')))
  expect(Math.min(...(lifts ?? []))).toBeGreaterThan(1)
  expect(orders).toEqual(orders?.toSorted((one, other) => other - one))
})

it('opens the orders with both products, as many as the pair counts', async () => {
  const { user, panel } = await openPairs('&period=last_12_months')
  const [first] = await findRows(panel)
  const opener = within(first ?? panel.getByRole('table')).getByRole('button', { name: /the orders/ })
  const count = Number.parseFloat(opener.textContent)

  await user.click(opener)

  const dialog = within(await screen.findByRole('dialog', { name: /^Orders: / }, soon))
  expect(dialog.getByRole('heading', { name: /matcha/i })).toHaveTextContent(/whisk/i)
  const total = (await dialog.findByText('Total', undefined, soon)).closest('tr')
  expect(total).toHaveTextContent(`Total${count}`)
})

it('finds what sells with a product, and keeps it in the address', async () => {
  const { user, panel, router } = await openPairs('&period=last_12_months')
  await findRows(panel)

  await user.type(panel.getByRole('combobox', { name: 'What sells with' }), 'matcha')
  await user.click(await screen.findByRole('option', { name: /matcha/i }, soon))

  await waitFor(async () => {
    const rows = await findRows(panel)
    expect(new Set(rows.map((row) => linksOf(row)[0]))).toEqual(new Set([expect.stringMatching(/matcha/i)]))
  }, soon)
  expect(router.state.location.search).toMatch(/with=\d+/)
  expect(linksOf((await findRows(panel))[0])[1]).toMatch(/whisk/i)

  await user.clear(panel.getByRole('combobox', { name: 'What sells with' }))
  await user.type(panel.getByRole('combobox', { name: 'What sells with' }), 'whisk')
  await user.click(await screen.findByRole('option', { name: /whisk/i }, soon))
  await waitFor(async () => expect(linksOf((await findRows(panel))[0])[0]).toMatch(/whisk/i), soon)
})

it('sorts by a column and asks for more orders', async () => {
  const { user, panel, router } = await openPairs('&period=last_12_months')
  const numbersOf = (rows: HTMLElement[], at: number) =>
    rows.map((row) => Number.parseFloat(within(row).getAllByRole('cell')[at]?.textContent ?? ''))
  const countsOf = (rows: HTMLElement[]) => numbersOf(rows, 1)
  const descending = (numbers: number[]) => numbers.toSorted((one, other) => other - one)
  const counts = countsOf(await findRows(panel))
  expect(counts).toEqual(descending(counts))

  await user.click(await panel.findByRole('button', { name: 'Compared with chance' }))
  await waitFor(async () => {
    const lifts = numbersOf(await findRows(panel), 4)
    expect(lifts).toEqual(descending(lifts))
  }, soon)
  expect(router.state.location.search).toContain('pairs=-lift')

  await user.selectOptions(panel.getByRole('combobox', { name: 'Fewest orders with both' }), '50 orders or more')
  await waitFor(async () => expect(Math.min(...countsOf(await findRows(panel)))).toBeGreaterThanOrEqual(50), soon)
})
