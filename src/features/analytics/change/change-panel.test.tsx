import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ChangeReport } from '#domain/contracts/analytics/change.ts'
import { type Answer, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const CHANGE: NonNullable<ChangeReport['change']> = {
  days: { from: '2026-04-01', to: '2026-04-30' },
  comparison: { from: '2026-03-01', to: '2026-03-31' },
  before: 100_000,
  after: 130_000,
  sums: {
    before: {
      customers: 8,
      ordersWithoutCustomer: 2,
      orders: 12,
      items: 20,
      grossSales: 105_000,
      discounts: 3_000,
      returns: 2_000,
    },
    after: {
      customers: 13,
      ordersWithoutCustomer: 0,
      orders: 18,
      items: 33,
      grossSales: 145_000,
      discounts: 7_000,
      returns: 8_000,
    },
  },
  factors: [
    { factor: 'customers', effect: 45_000 },
    { factor: 'orders_per_customer', effect: 0 },
    { factor: 'items_per_order', effect: 5_000 },
    { factor: 'price_per_item', effect: -10_000 },
    { factor: 'discounts', effect: -4_000 },
    { factor: 'returns', effect: -6_000 },
  ],
  isSmall: false,
  moved: [
    {
      dimension: 'country',
      explains: 1.1,
      parts: [
        { key: 'DE', label: 'DE', before: 10_000, after: 31_000, explains: 0.7 },
        { key: 'FR', label: 'FR', before: 0, after: 12_000, explains: 0.4 },
      ],
    },
    {
      dimension: 'discount_code',
      explains: 0.9,
      parts: [{ key: null, label: null, before: 50_000, after: 77_000, explains: 0.9 }],
    },
  ],
}

type Moved = typeof CHANGE.moved

/** Opens the panel with this change. `asked` gets the questions of lists of orders. */
async function openReasons(search = '', change: Partial<ChangeReport['change']> = {}, asked: string[] = []) {
  const answer: Answer = async (request) => {
    const question = new URL(request.url).searchParams.get('q')
    if (question?.includes('"rows"')) asked.push(question)
    if (!request.url.includes('report=change')) return null
    const report = Object(await (await backend.fetch(request)).json())
    return Response.json({ ...report, change: { ...CHANGE, ...change } })
  }
  const opened = await renderRoute(`/analytics?why=open${search}`, { backend, as: owner, answer })
  return { ...opened, panel: within(await screen.findByRole('region', { name: 'Why it changed' }, soon)) }
}

const textsOf = (element: HTMLElement, role: string) =>
  within(element)
    .getAllByRole(role)
    .map((item) => item.textContent?.replaceAll(/\p{Zs}/gu, ' '))

it('names the largest factor, and opens the others, which the address keeps', async () => {
  const answer: Answer = async (request) => {
    if (!request.url.includes('report=change')) return null
    const report = Object(await (await backend.fetch(request)).json())
    return Response.json({ ...report, change: CHANGE })
  }
  const { router, user } = await renderRoute('/analytics', { backend, as: owner, answer })
  const panel = within(await screen.findByRole('region', { name: 'Why it changed' }, soon))
  expect(
    await panel.findByText('Net sales rose by $300.00. Largest factor: customers, +$450.00.', undefined, soon),
  ).toBeVisible()
  expect(panel.queryByRole('figure')).not.toBeInTheDocument()

  await user.click(panel.getByRole('button', { name: 'Why it changed', expanded: false }))

  expect(await panel.findByRole('figure', undefined, soon)).toBeVisible()
  expect(router.state.location.search).toBe('?why=open')
})

it('shows the factors from one period to the other, as bars and as a table', async () => {
  const { panel, user } = await openReasons()
  const figure = await panel.findByRole('figure', undefined, soon)

  expect(textsOf(figure, 'listitem')).toEqual([
    'Net sales, Mar 1 – 31, 2026$1,000.00: show the orders',
    'Customers+$450.00: show the parts',
    'Orders per customer$0.00: show the parts',
    'Items per order+$50.00: show the parts',
    'Price per item−$100.00: show the parts',
    'Discounts−$40.00: show the parts',
    'Returns−$60.00: show the parts',
    'Net sales, Apr 1 – 30, 2026$1,300.00: show the orders',
  ])
  const bars = [...figure.querySelectorAll('ol rect')].map((bar) => [
    Math.round(Number(bar.getAttribute('x'))),
    Math.round(Number(bar.getAttribute('width'))),
    bar.getAttribute('class'),
  ])
  // Of 1,500, where the axis ends.
  expect(bars).toEqual([
    [0, 67, 'fill-chart-6'],
    [67, 30, 'fill-good'],
    [97, 0, 'fill-good'],
    [97, 3, 'fill-good'],
    [93, 7, 'fill-bad'],
    [91, 3, 'fill-bad'],
    [87, 4, 'fill-bad'],
    [0, 87, 'fill-chart-6'],
  ])
  expect(['$0', '$500', '$1K', '$1.5K'].map((value) => within(figure).queryByText(value)?.style.left)).toEqual([
    '0%',
    expect.stringMatching(/^33\.3/),
    expect.stringMatching(/^66\.6/),
    '100%',
  ])

  await user.click(within(figure).getByRole('button', { name: 'View as table' }))

  expect(within(figure).getByRole('row', { name: /^Customers \+\$450\.00/ })).toBeVisible()
})

it('names the parts that moved with it, and never says that they caused it', async () => {
  const { panel } = await openReasons()

  expect(
    await panel.findByText(
      'Country: Germany and France together rose by $330.00, and all others fell by $30.00.',
      undefined,
      soon,
    ),
  ).toBeVisible()
  expect(
    panel.getByText('Discount code: Sales without a discount code rose by $270.00, and all others rose by $30.00.'),
  ).toBeVisible()
  expect(
    panel.getByRole('row', {
      name: /^France Country \$0\.00 ?: show the orders \$120\.00 ?: show the orders \+\$120\.00$/,
    }),
  ).toBeVisible()
  expect(panel.getByText(/That doesn’t mean that they caused the change/)).toBeVisible()
  expect(panel.queryByText(/because/)).not.toBeInTheDocument()
})

it('a factor opens what it is computed from, down to the orders', async () => {
  const asked: string[] = []
  const { panel, user } = await openReasons('', {}, asked)

  await user.click(await panel.findByRole('button', { name: /^\+\$450\.00 ?: show the parts$/ }, soon))

  const dialog = await screen.findByRole('dialog', { name: 'Customers' }, soon)
  const rows = within(dialog)
    .getAllByRole('row')
    .map(({ textContent }) => textContent.replaceAll(': show the orders', ''))
  expect(rows.slice(1)).toEqual(['Known customers813', 'Orders without a customer20', 'Customers1013'])
  expect(within(dialog).getByRole('link', { name: 'customer type' })).toHaveAttribute(
    'href',
    expect.stringMatching(/tab=explore.*metrics=customers.*split=customer_type/),
  )

  await user.click(within(dialog).getByRole('button', { name: /^2 ?: show the orders$/ }))

  await screen.findByRole('dialog', { name: /^Orders: Orders without a customer, Mar/ }, soon)
  await waitFor(() => expect(asked.at(-1)).toContain('["is","customer",[null]]'), soon)
})

it('opens the orders that the items of a factor add up from', async () => {
  const asked: string[] = []
  const { panel, user } = await openReasons('', {}, asked)
  await user.click(await panel.findByRole('button', { name: /^\+\$50\.00 ?: show the parts$/ }, soon))
  const dialog = await screen.findByRole('dialog', { name: 'Items per order' }, soon)

  await user.click(within(dialog).getByRole('button', { name: /^33 ?: show the orders$/ }))

  await screen.findByRole('dialog', { name: /^Orders: Items, Apr/ }, soon)
  await waitFor(() => expect(asked.at(-1)).toContain('"metrics":["units_ordered"]'), soon)
})

it('opens the orders of discount codes that were used together, and narrows the page to them', async () => {
  const part = { before: 10_000, after: 20_000, explains: 0.3 }
  const parts = ['SAVE10, FREESHIP', 'SAVE10'].map((key) => ({ key, label: key, ...part }))
  const moved: Moved = [{ dimension: 'discount_code', explains: 0.9, parts }]
  const asked: string[] = []
  const { panel, router, user } = await openReasons('', { moved }, asked)
  const row = within(await panel.findByRole('row', { name: /^SAVE10, FREESHIP / }, soon))

  await user.click(row.getByRole('button', { name: /^\$100\.00 ?: show the orders$/ }))
  await screen.findByRole('dialog', { name: 'Orders: SAVE10, FREESHIP' }, soon)
  await waitFor(() => expect(asked.at(-1)).toContain('["is","discount_codes",["SAVE10, FREESHIP"]]'), soon)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(panel.getByRole('button', { name: 'SAVE10' }))

  expect(router.state.location.search).toContain(encodeURIComponent('["is","discount_codes",["SAVE10"]]'))
  expect(await screen.findByRole('button', { name: 'Remove the filter Discount codes: is SAVE10' }, soon)).toBeVisible()
})

it('says when nothing stands out', async () => {
  const { panel } = await openReasons('', { moved: [] })
  expect(
    await panel.findByText(/^Nothing stands out: no few countries, .* make up most of the change\.$/, undefined, soon),
  ).toBeVisible()
})

it('says when net sales hardly changed', async () => {
  const { panel } = await openReasons('', { moved: [], isSmall: true })
  expect(await panel.findByText(/hardly changed/, undefined, soon)).toBeVisible()
})

it('exports the factors and the parts', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:change'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { panel, user } = await openReasons()
  await panel.findByRole('rowheader', { name: /Germany/ }, soon)

  await user.click(panel.getByRole('button', { name: 'Export CSV' }))

  const lines = ((await saved[0]?.text()) ?? '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('currency,section,name,before,after,change,share_of_change')
  expect(lines[1]).toBe('USD,Net sales,Net sales,1000.00,1300.00,300.00,1')
  expect(lines).toContain('USD,Factor,Price per item,,,-100.00,-0.3333333333333333')
  expect(lines).toContain('USD,Country,Germany,100.00,310.00,210.00,0.7')
  expect(lines).toHaveLength(2 + 6 + 3)
})

it('asks for the report’s own period and comparison, which end on its net sales', async () => {
  const asked: string[] = []
  await renderRoute('/analytics?why=open&period=last_month&compare=previous_year&match=weekdays', {
    backend,
    as: owner,
    answer: ({ url }) => {
      if (url.includes('report=change')) asked.push(url)
      return null
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Why it changed' }, soon))
  const figure = await panel.findByRole('figure', undefined, soon)

  expect(asked.at(-1)).toMatch(/period=last_month&?.*compare=previous_year|compare=previous_year&?.*period=last_month/)
  expect(asked.at(-1)).toContain('match=weekdays')
  const sums = within(screen.getByRole('region', { name: 'How sales add up' }))
  const netSales = sums.getByRole('row', { name: /makes Net sales/ }).textContent ?? ''
  const last = textsOf(figure, 'listitem').at(-1) ?? ''
  expect(netSales).toContain(last.slice(last.indexOf('$')))
})

it.each(['?period=all_time', '?compare=none'])('says that there is nothing to compare with: %s', async (search) => {
  await renderRoute(`/analytics${search}`, { backend, as: owner })
  const panel = within(await screen.findByRole('region', { name: 'Why it changed' }, soon))
  expect(await panel.findByText(/nothing to compare these days with/, undefined, soon)).toBeVisible()
})
