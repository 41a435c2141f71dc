import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readNumber } from '#test/harness/read-number.ts'
import { resizeWindow } from '#test/harness/screens/resize-window.ts'
import { type Answer, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

/** Opens a breakdown of the owner's store, which has the sample data. */
async function openBreakdown(path: string, answer?: Answer) {
  const opened = await renderRoute(path, { backend, as: owner, ...(answer && { answer }) })
  await screen.findByRole('table', { name: /^Figures by (SKU|sales group|country|customer|weekday)/ }, soon)
  return opened
}

const panel = (name: string) => screen.findByRole('region', { name: `Breakdown by ${name}` }, soon)

async function cells(name: string) {
  const table = await within(await panel(name)).findByRole('table', undefined, soon)
  const rows = within(table).getAllByRole('row')
  return rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? ''))
}

/** Reads a figure without what it opens and how it changed. */
const toNumber = (text = '') => readNumber(text.replace(/:.*/, ''))

it('shows SKUs whose net sales add up to the total', async () => {
  await openBreakdown('/analytics?tab=products&split=sku')

  const rows = await cells('SKU')
  const [total, ...products] = rows.toReversed()
  const sum = products.reduce((all, [, netSales]) => all + toNumber(netSales), 0)
  expect(products.length).toBeGreaterThan(10)
  expect(total?.[0]).toBe('Total')
  expect(sum).toBeCloseTo(toNumber(total?.[1]), 2)
})

it('breaks sales down by another dimension, which the address keeps', async () => {
  const { user, router } = await openBreakdown('/analytics?tab=customers')
  expect((await cells('customer type')).map(([name]) => name)).toEqual(
    expect.arrayContaining(['New customers', 'Returning customers', 'Total']),
  )

  await user.selectOptions(screen.getByRole('combobox', { name: 'Break down by' }), 'Country')

  expect((await cells('country')).map(([name]) => name)).toContain('United States')
  expect(router.state.location.search).toBe('?tab=customers&split=country')
})

it('says why new and returning customers are more than the total', async () => {
  await openBreakdown('/analytics?tab=customers&period=last_12_months')
  const customers = (await cells('customer type')).map((row) => toNumber(row[4]))

  const total = customers.at(-1) ?? 0
  expect(customers.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(total)
  expect(within(await panel('customer type')).getByText(/is new and returning, but counts once/)).toBeVisible()
})

it('shows weekdays in their order, and sorts by a column', async () => {
  const { user, router } = await openBreakdown('/analytics?tab=breakdown&split=weekday&period=last_90_days')
  expect((await cells('weekday')).map(([name]) => name).slice(0, 2)).toEqual(['Monday', 'Tuesday'])

  await user.click(within(await panel('weekday')).getByRole('button', { name: 'Orders' }))

  expect(router.state.location.search).toContain('order=-orders')
  await waitFor(async () => {
    const orders = (await cells('weekday')).slice(0, -1).map(([, , , count]) => toNumber(count))
    expect(orders).toHaveLength(7)
    expect(orders).toEqual(orders.toSorted((one, other) => other - one))
  }, soon)
})

it('draws bars in proportion to the metric by which it is sorted', async () => {
  await openBreakdown('/analytics?tab=breakdown&split=weekday&period=last_90_days&order=-orders')

  const orders = (await cells('weekday')).slice(0, -1).map(([, , , count]) => toNumber(count))
  const names = within(await panel('weekday'))
    .getAllByRole('row')
    .slice(1, -1)
  const widths = names.map((row) => Number(row.querySelector('rect:last-child')?.getAttribute('width')))
  const most = Math.max(...orders)
  expect(widths.map((width) => Math.round((width / 100) * most))).toEqual(orders)
})

it('sorts by how much net sales changed', async () => {
  const { user, router } = await openBreakdown('/analytics?tab=breakdown&split=country')

  await user.click(within(await panel('country')).getByRole('button', { name: 'Change' }))

  expect(router.state.location.search).toContain('order=-change')
  await waitFor(async () => {
    const amounts = (await cells('country'))
      .slice(0, -1)
      .map(([, , change = '']) => readNumber(change.replace(/(?<=\.\d\d).*/, '')))
    expect(amounts.length).toBeGreaterThan(3)
    expect(amounts).not.toContain(Number.NaN)
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  }, soon)
})

it('on a phone, a card has the change of its figure as an amount and in percent, and the menu the tools', async () => {
  resizeWindow(360)
  const { user } = await renderRoute('/analytics?tab=breakdown', { backend, as: owner })
  const cards = within(await screen.findByRole('list', { name: 'Figures by country' }, soon)).getAllByRole('listitem')
  expect(cards[0]).toHaveTextContent(/^United States.*Net sales\$[\d,.]+.*Change.*%.*Change [+−]\$[\d,.]+/)

  await user.click(screen.getByRole('button', { name: 'More actions for the breakdown' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Definitions' }, soon))
  expect(await screen.findByRole('dialog', { name: 'Definitions' }, soon)).toHaveTextContent('Country')
})

it('exports every row as CSV', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await openBreakdown('/analytics?tab=products&split=sku')
  const names = (await cells('SKU')).slice(0, -1).map(([name]) => name)

  await user.click(within(await panel('SKU')).getByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(saved).toHaveLength(1), soon)
  const text = (await saved[0]?.text()) ?? ''
  expect(names.filter((name) => name !== 'No SKU' && !text.includes(name ?? ''))).toEqual([])
})

/** Reads the figures query of a request. */
const questionOf = (request: Request) =>
  request.url.includes('/api/figures?') ? JSON.parse(new URL(request.url).searchParams.get('q') ?? '{}') : null

it('asks for the days of the report by their name, so that both have the same comparison', async () => {
  const periods: unknown[] = []
  const answer: Answer = (request) => {
    const question = questionOf(request)
    if (question) periods.push(question.period)
    return null
  }
  await openBreakdown('/analytics?tab=products&period=custom&from=2026-01-01&to=2026-01-21&name=days', answer)
  await waitFor(() => expect(periods.at(-1)).toEqual({ from: '2026-01-01', to: '2026-01-21', name: 'days' }), soon)
  cleanup()
  await openBreakdown('/analytics?tab=products&period=custom&from=2026-02-30&to=2026-01-21', answer)
  await waitFor(() => expect(periods.at(-1)).toBeUndefined(), soon)
})

it('keeps the page in the address, and begins with the first when the period changes', async () => {
  const { user, router } = await openBreakdown('/analytics?tab=customers&split=customer&period=all_time')
  await user.click(within(await panel('customer')).getByRole('button', { name: 'Next' }))
  expect(await within(await panel('customer')).findByText(/^Rows 51–/, undefined, soon)).toBeVisible()
  expect(router.state.location.search).toContain('split_page=2')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')

  expect(await within(await panel('customer')).findByText(/^Rows 1–/, undefined, soon)).toBeVisible()
})

it('opens the orders of all rows that are not on the page, which add up to their figure', async () => {
  const { user } = await openBreakdown('/analytics?tab=customers&split=customer&period=last_12_months')
  const others = within(await panel('customer')).getByRole('row', { name: /^[\d,]+ others/ })
  const [netSales] = within(others).getAllByRole('button', { name: /: show the orders$/ })
  const text = netSales?.firstChild?.textContent ?? 'no figure'

  await user.click(netSales ?? others)

  const dialog = within(await screen.findByRole('dialog', { name: 'Orders: All others' }, soon))
  const total = await dialog.findByRole('row', { name: /^Total/ }, soon)
  expect(total.lastElementChild).toHaveTextContent(text)
})

it('shows how every metric changed, and says what each one is', async () => {
  const { user } = await openBreakdown('/analytics?tab=customers')
  const total = within(await panel('customer type')).getByRole('row', { name: /^Total/ })
  const changes = [...total.children].slice(1).map(({ textContent }) => /[+−][\d.,]+%|No change|New/.test(textContent))
  expect(changes).toEqual([false, true, true, true, true, true])

  await user.click(screen.getByRole('button', { name: 'Definitions for the breakdown' }))

  const dialog = await screen.findByRole('dialog', { name: 'Definitions for the breakdown' }, soon)
  expect(within(dialog).getByText('Average order value')).toBeVisible()
})

it('cannot sort customers by their names, which are not kept with the figures', async () => {
  await openBreakdown('/analytics?tab=customers&split=customer&order=customer')
  const header = within(await panel('customer')).getByRole('columnheader', { name: 'Customer' })
  expect(within(header).queryByRole('button')).toBeNull()
})

it('lets people choose another breakdown when one could not be loaded', async () => {
  const { user } = await openBreakdown('/analytics?tab=breakdown', (request) =>
    questionOf(request)?.by[0] === 'city'
      ? Response.json({ error: { code: 'broken', message: 'No luck.' } }, { status: 400 })
      : null,
  )
  const select = screen.getByRole('combobox', { name: 'Break down by' })
  await user.selectOptions(select, 'City')
  expect(await screen.findByText('Your breakdown could not be loaded', undefined, soon)).toBeVisible()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Break down by' }), 'Weekday')

  expect(await screen.findByRole('table', { name: 'Figures by weekday' }, soon)).toBeVisible()
})

it('exports more rows than one answer has, with one header and one total', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const line = (offset: number) => `Customer,Orders\r\n"a, ${offset}",1\r\nAll others,3\r\nTotal,4\r\n`
  const { user } = await openBreakdown('/analytics?tab=customers&split=customer&period=all_time', async (request) => {
    const question = questionOf(request)
    if (question?.format === 'csv') return new Response(line(question.offset))
    if (!question) return null
    return Response.json({ ...(await (await backend.fetch(request)).json()), rowCount: 20_001 })
  })

  await user.click(within(await panel('customer')).getByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(saved).toHaveLength(1), soon)
  expect(await saved[0]?.text()).toBe('Customer,Orders\r\n"a, 0",1\r\n"a, 10000",1\r\n"a, 20000",1\r\nTotal,4\r\n')
})

it('says when the breakdown could not be loaded, and tries again', async () => {
  let isBroken = true
  const { user } = await renderRoute('/analytics?tab=products', {
    backend,
    as: owner,
    answer: (request) => {
      const isAsked = request.url.includes('/api/figures')
      return isAsked && isBroken
        ? Response.json({ error: { code: 'broken', message: 'No luck.' } }, { status: 400 })
        : null
    },
  })
  expect(await screen.findByText('Your breakdown could not be loaded', undefined, soon)).toBeVisible()

  isBroken = false
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }))

  const table = within(await screen.findByRole('table', { name: 'Figures by sales group' }, soon))
  expect(table.getByRole('row', { name: /^Top 80%/ })).toBeVisible()
})

it('says that the figures are being prepared, and shows them as soon as they are there', async () => {
  let isPreparing = true
  await renderRoute('/analytics?tab=products', {
    backend,
    as: owner,
    answer: (request) => {
      if (!request.url.includes('/api/figures') || !isPreparing) return null
      return Response.json({ error: { code: 'figures_preparing', message: 'Soon.' } }, { status: 503 })
    },
  })
  expect(await screen.findByText('Your figures are being prepared', undefined, soon)).toBeVisible()

  isPreparing = false

  await waitFor(() => expect(screen.queryByText('Your figures are being prepared')).toBeNull(), soon)
  expect(await screen.findByRole('table', { name: 'Figures by sales group' }, soon)).toBeVisible()
})
