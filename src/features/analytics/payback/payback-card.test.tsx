import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PaybackReport } from '#domain/contracts/analytics/payback.ts'
import { type Answer, refusal, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { resizeWindow } from '#test/harness/screens/resize-window.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const cell = (contribution: number, isPaidBack: boolean, isPartial = false) => ({ contribution, isPaidBack, isPartial })

const REPORT: PaybackReport = {
  report: 'payback',
  store: { id: '00000000-0000-0000-0000-000000000001', name: 'Shop', currency: 'USD', timeZone: 'UTC' },
  until: '2026-03-10',
  hasAdSpend: true,
  cohorts: [
    {
      start: '2026-01-01',
      size: 40,
      adSpend: 50_000,
      costPerCustomer: 1250,
      coverage: 0.9,
      paidBackAfter: 1,
      cells: [cell(900, false), cell(1300, true), cell(1350, true, true)],
    },
    {
      start: '2026-02-01',
      size: 20,
      adSpend: 30_000,
      costPerCustomer: 1500,
      coverage: 1,
      paidBackAfter: null,
      cells: [cell(1000, false), cell(1100, false, true), null],
    },
  ],
  spentWithoutCustomers: 700,
  today: '2026-03-10',
  asOf: '2026-03-10T09:00:00Z',
}

const withReport =
  (change: Partial<PaybackReport>): Answer =>
  ({ url }) =>
    url.includes('report=payback') ? Response.json({ ...REPORT, ...change }) : null

const open = (answer: Answer, search = '') =>
  renderRoute(`/analytics?tab=profit${search}`, { backend, as: owner, answer })

const card = async () => within(await screen.findByRole('region', { name: 'What a new customer costs' }, soon))

it('says closed what a new customer cost and how many months are paid back, and opens the table', async () => {
  const { user } = await open(withReport({}))
  expect(
    await (
      await card()
    ).findByText(
      'A new customer cost $15.00 in February 2026. The customers of 1 of 2 months are paid back.',
      undefined,
      soon,
    ),
  ).toBeVisible()

  await user.click((await card()).getByRole('button', { name: 'What a new customer costs' }))
  const rows = within(await screen.findByRole('table', { name: 'Payback by first month' }, soon)).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['First order', 'New customers', 'Ad spend', 'Cost of one', 'Paid back', 'First month', 'Month 1', 'Month 2'],
    [
      'January 2026',
      '40',
      '$500.00',
      '$12.50',
      'After 1 monthCosts known: 90%',
      '$9.00',
      '$13.00 paid back',
      '$13.50 paid back* so far',
    ],
    ['February 2026', '20', '$300.00', '$15.00', 'Not yet', '$10.00', '$11.00* so far', ''],
  ])
  expect(screen.getByText(/^The table leaves out ad spend of \$7\.00/)).toBeVisible()
})

it('puts customers and cost below the month on a phone', async () => {
  resizeWindow(360)
  await open(withReport({}), '&payback=open')
  const table = within(await screen.findByRole('table', { name: 'Payback by first month' }, soon))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)[0]).toBe('Jan 202640 new$12.50 each')
})

it('exports the table', async () => {
  let file: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) file = blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await open(withReport({}), '&payback=open')
  await screen.findByRole('table', { name: 'Payback by first month' }, soon)
  await user.click((await card()).getByRole('button', { name: 'Export CSV' }))
  expect((await file?.text())?.split('\r\n').slice(0, 2)).toEqual([
    'currency,first_order_month,new_customers,ad_spend,cost_per_customer,cost_coverage,paid_back_after_months,contribution_per_customer_month_0,contribution_per_customer_month_1,contribution_per_customer_month_2',
    'USD,2026-01-01,40,500.00,12.50,0.9,1,9.00,13.00,13.50',
  ])
})

it('asks for ad spend where there is none', async () => {
  await open(withReport({ hasAdSpend: false, cohorts: [] }), '&payback=open')
  expect(await screen.findByRole('heading', { name: 'No ad spend is entered' }, soon)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Enter ad spend' })).toBeVisible()
})

it('says that costs are missing', async () => {
  await open(
    withReport({ cohorts: REPORT.cohorts.map((cohort) => ({ ...cohort, coverage: 0.2, paidBackAfter: null })) }),
  )
  expect(
    await screen.findByText(/Too few costs are known to say when that is paid back\.$/, undefined, soon),
  ).toBeVisible()
})

it('can be loaded again', async () => {
  let isBroken = true
  const { user } = await open(
    (asked) => (asked.url.includes('report=payback') && isBroken ? refusal() : withReport({})(asked)),
    '&payback=open',
  )
  expect(await (await card()).findByText('Could not be loaded. Open it to try again.', undefined, soon)).toBeVisible()
  isBroken = false
  await user.click((await card()).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Payback by first month' }, soon)).toBeVisible()
})
