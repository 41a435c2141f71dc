import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { readNumber } from '#test/harness/read-number.ts'
import { type Answer, refusal, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const soon = { timeout: 30_000 }

async function openExplore(search = '', answer?: Answer) {
  const opened = await renderRoute(`/analytics?tab=explore${search}`, {
    backend,
    as: owner,
    ...(answer && { answer }),
  })
  await screen.findByRole('table', { name: 'Figures' }, soon)
  return opened
}

const table = () => screen.getByRole('table', { name: 'Figures' })

/** Returns the name of each row of the table, and its first figure. */
function figures(): Map<string, number> {
  const rows = within(table()).getAllByRole('row').slice(1)
  return new Map(
    rows.map((row) => [
      within(row).getByRole('rowheader').textContent,
      readNumber(within(row).getAllByRole('cell')[0]?.textContent.replace(/:.*/, '')),
    ]),
  )
}

it('shows parts that add up to the total, and narrows them to one by its name', async () => {
  const { user, router } = await openExplore()
  const all = figures()
  const parts = [...all].filter(([name]) => name !== 'Total').map(([, value]) => value)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.reduce((sum, value) => sum + value, 0)).toBeCloseTo(all.get('Total') ?? 0, 2)

  await user.click(within(table()).getByRole('button', { name: 'Germany' }))

  await waitFor(() => expect([...figures().keys()]).toEqual(['Germany', 'Total']), soon)
  expect(figures().get('Total')).toBe(all.get('Germany'))
  expect(router.state.location.search).toContain('where=')

  await user.click(await screen.findByRole('button', { name: 'Remove the filter Country: is Germany' }, soon))
  await waitFor(() => expect(figures()).toEqual(all), soon)
})

it('asks for a new period once, without waiting for the report of that period', async () => {
  const asked: string[] = []
  const report = Promise.withResolvers<null>()
  const answer: Answer = ({ url }) => {
    if (url.includes('/api/figures?')) asked.push(new URL(url).searchParams.get('q') ?? '')
    return url.includes('/api/analytics-summary?period=all_time') ? report.promise : null
  }
  const { user } = await openExplore('', answer)
  const total = within(screen.getByRole('region', { name: 'Net sales by country' })).getByRole('status')
  expect(total).not.toBeEmptyDOMElement()
  asked.length = 0

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'All time')

  await waitFor(() => expect(asked).toHaveLength(1), soon)
  expect(total).toBeEmptyDOMElement()
  expect(JSON.parse(asked[0] ?? '')).toMatchObject({ period: 'all_time' })
  report.resolve(null)
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull(), soon)
  expect(total).not.toBeEmptyDOMElement()
  expect(asked).toHaveLength(1)
})

it('a figure opens its orders, which add up to it, and the address keeps them open', async () => {
  const { user, router } = await openExplore()
  const germany = figures().get('Germany')
  const row = within(table()).getByRole('row', { name: /^Germany/ })
  const [netSales] = within(row).getAllByRole('button', { name: /show the orders/ })
  if (netSales) await user.click(netSales)

  const dialog = await screen.findByRole('dialog', { name: 'Orders: Germany' }, soon)
  const orders = await within(dialog).findByRole('table', { name: 'Orders' }, soon)
  const amounts = within(orders)
    .getAllByRole('row')
    .slice(1)
    .map((line) => readNumber(within(line).getAllByRole('cell').at(-1)?.textContent))

  expect(amounts.at(-1)).toBe(germany)
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(germany ?? 0, 2)

  const { search } = router.state.location
  cleanup()
  await renderRoute(`/analytics${search}`, { backend, as: owner })
  const again = await screen.findByRole('dialog', { name: 'Orders: Germany' }, soon)
  await user.click(within(again).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('finds a country by its name, not its code', async () => {
  const { user } = await openExplore()
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  const form = await screen.findByRole('dialog', { name: 'Add filter' }, soon)
  await user.type(await within(form).findByRole('combobox', { name: 'Country' }, soon), 'united k')
  await user.click(await screen.findByRole('option', { name: /^United Kingdom/ }, soon))
  await user.click(within(form).getByRole('button', { name: 'Add filter' }))

  expect(
    await screen.findByRole('button', { name: 'Remove the filter Country: is United Kingdom' }, soon),
  ).toBeVisible()
  await waitFor(() => expect([...figures().keys()]).toEqual(['United Kingdom', 'Total']), soon)
})

it('shows the total, and draws names as bars in the table, by the metric that it is sorted by', async () => {
  const { user } = await openExplore()
  const total = figures().get('Total')
  const heading = within(screen.getByRole('region', { name: 'Net sales by country' }))
  expect(heading.getByRole('status')).toHaveTextContent(`$${total?.toLocaleString('en-US')}`)
  const widths = () =>
    within(table())
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) => Number(row.querySelector('rect:last-child')?.getAttribute('width')))
  const [most = 0, ...others] = widths()
  expect(most).toBe(100)
  expect(others.length).toBeGreaterThan(2)
  expect(Math.max(...others)).toBeLessThan(100)

  await user.click(within(table()).getByRole('button', { name: 'Average order value' }))

  expect(await screen.findByRole('region', { name: 'Average order value by country' }, soon)).toBeVisible()
  await waitFor(() => expect(widths()[1]).not.toBe(others[0]), soon)
})

it('divides rows further, and draws them over time with a table of the same values', async () => {
  const { user, router } = await openExplore('&split=month&period=last_12_months')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Split by' }), 'Channel')

  const chart = await screen.findByRole('figure', { name: 'Net sales by month and channel' }, soon)
  await user.click(within(chart).getByRole('button', { name: 'View as table' }))

  expect(within(chart).getByRole('columnheader', { name: 'Online store' })).toBeVisible()
  expect(router.state.location.search).toContain('split=month')
  expect(router.state.location.search).toContain('and=channel')
})

it('puts the sum of each month above its parts, while the rows are in the order of months', async () => {
  const { user } = await openExplore('&split=month&and=channel&period=last_12_months')
  const rows = () => within(table()).getAllByRole('row').slice(1)
  const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell')
  const valueOf = (row: HTMLElement) => readNumber(cellsOf(row)[1]?.textContent.replace(/:.*/, '') ?? '')
  const isSum = (row: HTMLElement) => cellsOf(row)[0]?.textContent === ''
  await waitFor(() => expect(rows().slice(0, 1).map(isSum)).toEqual([true]), soon)
  const [month = '', ofPart] = rows().map((row) => within(row).getByRole('rowheader').textContent)
  expect(month).toMatch(/^[A-Z][a-z]+ \d{4}/)
  expect(month.startsWith(ofPart ?? '-')).toBe(true)

  const second = rows().findIndex((row, at) => at > 0 && isSum(row))
  const [sum = 0, ...parts] = rows().slice(0, second).map(valueOf)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.reduce((total, value) => total + value, 0)).toBeCloseTo(sum, 2)

  await user.click(within(table()).getByRole('button', { name: 'Channel' }))
  // Only the total has no channel.
  await waitFor(() => expect(rows().filter(isSum)).toHaveLength(1), soon)
  expect(within(table()).getByRole('columnheader', { name: 'Channel' })).toHaveAttribute('aria-sort', 'ascending')
})

it('shows months without their sums if those can’t be loaded', async () => {
  await openExplore('&split=month&and=channel&period=last_12_months', ({ url }) => {
    const asked: { by?: string[] } = JSON.parse(new URL(url).searchParams.get('q') ?? '{}')
    return asked.by?.join() === 'month' ? refusal() : null
  })

  expect(within(table()).getByRole('columnheader', { name: 'Channel' })).toBeVisible()
  const rows = within(table()).getAllByRole('row').slice(1)
  expect(rows.filter((row) => within(row).getAllByRole('cell')[0]?.textContent === '')).toHaveLength(1)
})

it('compares months with the same months of the year before, and names the days of each', async () => {
  const asked: { compare?: unknown }[] = []
  const answer: Answer = ({ url }) => {
    if (url.includes('/api/figures?')) asked.push(JSON.parse(new URL(url).searchParams.get('q') ?? '{}'))
    return null
  }
  const { user, router } = await openExplore('&split=month&period=last_12_months', answer)
  expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveValue('previous_year')
  expect(asked.at(-1)?.compare).toBe('previous_year')
  const [month = ''] = [...figures().keys()]
  const [name = '', year = ''] = month.replace(/vs .*/, '').split(' ')
  expect(month).toBe(`${name} ${year}vs ${name} ${Number(year) - 1}`)

  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Previous period')
  await waitFor(() => expect(asked.at(-1)?.compare).toBe('previous_period'), soon)
  expect(router.state.location.search).toContain('compare=previous_period')
})

it('adds a filter on a text, and says when no orders match', async () => {
  const { user } = await openExplore()
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  const form = await screen.findByRole('dialog', { name: 'Add filter' }, soon)
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Condition' }), 'contains')
  await user.type(within(form).getByRole('textbox', { name: 'Text' }), 'Atlantis')
  await user.click(within(form).getByRole('button', { name: 'Add filter' }))

  expect(await screen.findByText('No orders match', undefined, soon)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove the filter Country: contains Atlantis' })).toBeVisible()
})

it('keeps a range of amounts out of the address until it is complete', async () => {
  const { user } = await openExplore()
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  const form = await screen.findByRole('dialog', { name: 'Add filter' }, soon)
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Filter by' }), 'Order value')
  const add = within(form).getByRole('button', { name: 'Add filter' })

  await user.type(within(form).getByRole('textbox', { name: 'From' }), '80')
  await user.type(within(form).getByRole('textbox', { name: 'To' }), '50')
  expect(add).toBeDisabled()
  await user.clear(within(form).getByRole('textbox', { name: 'To' }))
  await user.click(add)

  expect(await screen.findByRole('button', { name: 'Remove the filter Order value: from 80' }, soon)).toBeVisible()
})

it('saves a view under a name that is free, pins and deletes it', async () => {
  const { user } = await openExplore('&split=city')
  for (const [name, outcome] of [
    ['Cities', 'View saved'],
    ['Cities', 'A saved view already has this name. Choose another one.'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Save view' }))
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' }, soon)
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), name)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(outcome, undefined, soon)).toBeVisible()
  }
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await user.click(screen.getByRole('button', { name: 'Saved views' }))
  const views = await screen.findByRole('dialog', { name: 'Saved views' }, soon)
  expect((await within(views).findByRole('link', { name: 'Cities' }, soon)).getAttribute('href')).toContain(
    'split=city',
  )
  await user.click(within(views).getByRole('button', { name: 'Pin Cities to the dashboard' }))
  await within(views).findByRole('button', { name: 'Remove Cities from the dashboard' }, soon)
  await user.click(within(views).getByRole('button', { name: 'Delete Cities' }))

  expect(await within(views).findByText(/no saved views yet/, undefined, soon)).toBeVisible()
})

it('a pinned view is on the dashboard, with figures of its own period', async () => {
  const { user } = await openExplore('&split=channel&period=last_90_days')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' }, soon)
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Channels')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  const total = figures().get('Total')
  await user.click(screen.getByRole('button', { name: 'Saved views' }))
  await user.click(await screen.findByRole('button', { name: 'Pin Channels to the dashboard' }, soon))
  await screen.findByRole('button', { name: 'Remove Channels from the dashboard' }, soon)
  cleanup()

  const { user: visitor } = await renderRoute('/dashboard', { backend, as: owner })
  const pinned = await screen.findByRole('table', { name: 'Figures of Channels' }, soon)
  const sums = within(within(pinned).getByRole('row', { name: /^Total/ }))
  const [, shown] = sums.getAllByRole('cell')

  expect(readNumber(shown?.textContent)).toBe(total)
  await screen.findByRole('region', { name: 'Today' }, soon)
  await visitor.click(sums.getAllByRole('button', { name: /show the orders/ })[0] ?? pinned)
  expect(await screen.findAllByRole('dialog', undefined, soon)).toHaveLength(1)
})

it('a pinned view sums the rows that it leaves out', async () => {
  const view = { id: '1', name: 'Products', search: 'tab=explore&by=product&split=product', isPinned: true }
  const answer: Answer = async (request) =>
    request.url.includes('/rest/v1/saved_views') ? Response.json([view]) : null
  await renderRoute('/dashboard', { backend, as: owner, answer })

  const pinned = await screen.findByRole('table', { name: 'Figures of Products' }, soon)
  expect(within(pinned).getByRole('row', { name: /^\d+ more rows / })).toBeVisible()
  const sums = within(pinned)
    .getAllByRole('row')
    .slice(1)
    .map((row) => readNumber(row.querySelector('[data-numeric]')?.textContent))
  expect(sums).toHaveLength(7)
  expect(sums.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBeCloseTo(sums.at(-1) ?? 0, 2)
})

it('a pinned view says where the figures end', async () => {
  const answer: Answer = async (request) => {
    if (request.url.includes('/rest/v1/saved_views')) {
      return Response.json([{ id: '1', name: 'Channels', search: 'tab=explore&by=channel', isPinned: true }])
    }
    if (!request.url.includes('/api/dashboard-data')) return null
    request.headers.delete('If-None-Match')
    const figures = Object(await (await backend.fetch(request)).json())
    const figuresEnd = { day: addDays(figures.today, -3), reason: 'import' }
    return Response.json({ ...figures, store: { ...figures.store, figuresEnd } })
  }
  await renderRoute('/dashboard', { backend, as: owner, answer })

  const pinned = await screen.findByRole('region', { name: 'Channels' }, soon)
  expect(await within(pinned).findByText(/^Figures reach to .+\.$/, undefined, soon)).toBeVisible()
})
