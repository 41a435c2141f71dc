import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { addDays, dayIn } from '#domain/periods.ts'
import { type Answer, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

/** Opens the forecast of the owner's store, which has the sample data. */
const openForecast = (search = '', answer?: Answer) =>
  renderRoute(`/analytics?tab=forecast${search}`, { backend, as: owner, ...(answer && { answer }) })

const summary = (name: string) => screen.findByRole('region', { name }, soon)
const chart = (name: string) => screen.findByRole('figure', { name: `${name}, with forecast` }, soon)

it('shows the sum of the next 30 days with one range, without controls that change nothing', async () => {
  await openForecast()

  const sum = await summary('Net sales, 30 days')
  // What is in already is said once today has an order.
  const inAlready = String.raw`(?:\$[\d,]+ of it is in already\.)?`
  expect(sum).toHaveTextContent(
    new RegExp(String.raw`\$[\d,]+Likely from \$[\d,]+ to \$[\d,]+${inAlready}The 30 days before: \$[\d,]+$`),
  )
  expect(sum).not.toHaveTextContent('%')
  const made = await summary('How it is made')
  expect(made).toHaveTextContent(/Four of five such sums were within \d+% of their forecast\./)
  expect(made).toHaveTextContent('Four of five forecasts were in their likely range.')
  expect(await chart('Net sales by day')).toBeVisible()
  for (const name of ['Period', 'Compare with']) {
    expect(screen.queryByRole('combobox', { name })).not.toBeInTheDocument()
  }
  expect(await screen.findByRole('button', { name: 'Add filter' }, soon)).toBeVisible()
  expect(screen.getByText(/Today isn’t over/)).toBeVisible()
})

it('names the methods, their shares and how much better they were than a simple forecast', async () => {
  await openForecast()

  const methods = within(await screen.findByRole('region', { name: 'How it is made' }, soon))
  const shares = methods
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(within(row).getAllByRole('cell')[1]?.textContent?.replace('%', '')))
  expect(methods.getByText('Average of the last four same weekdays')).toBeVisible()
  expect(Math.abs(shares.reduce((total, share) => total + share, 0) - 100)).toBeLessThanOrEqual(3)
  expect(
    methods.getByText(/the errors were \d+% smaller than those of the simple forecast, which repeats last week/),
  ).toBeVisible()
  expect(methods.getByRole('link', { name: 'How forecasts work' })).toHaveAttribute('href', '/documentation/forecast')
})

it('switches the metric and the unit, and keeps both in the address', async () => {
  const { user, router } = await openForecast()
  await chart('Net sales by day')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'Orders')
  await user.click(screen.getByRole('radio', { name: 'Month' }))

  expect(await summary('Orders, 3 months')).toHaveTextContent(/\d+ of it is in already\./)
  expect(await chart('Orders by month')).toBeVisible()
  expect(router.state.location.search).toBe('?tab=forecast&metric=orders&by=month')
})

it('has the forecast and the past as a table and as a CSV file', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:forecast'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await openForecast()

  await user.click(within(await chart('Net sales by day')).getByRole('button', { name: 'View as table' }))
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))

  const table = within(await chart('Net sales by day')).getByRole('table')
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows).toHaveLength(30 + 84)
  expect(rows[0]).toHaveTextContent(/(—|\$[\d,]+ so far)\$[\d,]+\$[\d,]+\$[\d,]+$/)
  const lines = ((await saved[0]?.text()) ?? '').trimEnd().split('\r\n')
  const today = dayIn('UTC', new Date())
  expect(lines).toHaveLength(1 + rows.length)
  expect(lines[0]).toBe('currency,from,to,kind,net_sales,low,high,sold_so_far')
  expect(lines[84]).toMatch(new RegExp(`^USD,${addDays(today, -1)},${addDays(today, -1)},actual,-?\\d+\\.\\d{2},,,$`))
  expect(lines[85]).toMatch(
    new RegExp(`^USD,${today},${today},forecast,\\d+\\.\\d{2},-?\\d+\\.\\d{2},\\d+\\.\\d{2},\\d+\\.\\d{2}$`),
  )
})

/** Answers the forecast with changed fields. */
const changed =
  (fields: object): Answer =>
  async (request) => {
    if (!request.url.includes('report=forecast')) return null
    const response = await backend.fetch(request)
    return Response.json({ ...Object(await response.json()), ...fields })
  }

it('under eight weeks says when there will be a forecast', async () => {
  await openForecast('', changed({ forecast: { kind: 'too_short', availableOn: '2199-03-04' } }))

  expect(
    await screen.findByText(/needs eight weeks of sales\. There will be one on Mar 4, 2199\./, undefined, soon),
  ).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Month' })).toBeVisible()
})

it('asks for newer orders if the day of the first forecast is past', async () => {
  await openForecast('&by=month', changed({ forecast: { kind: 'too_short', availableOn: '2012-01-01' } }))

  expect(
    await screen.findByText(/needs six whole months of sales\. Import more of your orders/, undefined, soon),
  ).toBeVisible()
})

it.each([
  {
    reason: 'few',
    title: 'Too few sales for a forecast',
    text: /^Net sales were above zero on 3 of the 91 days up to .+ needs at least 8 such days\.$/,
  },
  {
    reason: 'one_day',
    title: 'Sales too irregular for a forecast',
    text: /^Net sales: more than half .+ on one day\./,
  },
  { reason: 'irregular', title: 'Sales too irregular for a forecast', text: /would be too wide to say anything\.$/ },
])('says why sales are too uncertain, and what to see instead: $reason', async ({ reason, title, text }) => {
  await openForecast('', changed({ forecast: { kind: 'too_uncertain', reason, soldDays: 3 } }))

  expect(await screen.findByRole('heading', { name: title }, soon)).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your sales by month' })).toHaveAttribute(
    'href',
    '/analytics?period=last_12_months&by=month',
  )
  expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument()
})

const COUNTRY = `&${new URLSearchParams({ where: '[["is","country",["DE"]]]' })}`

it('keeps the filters where it says that too few sales match them', async () => {
  await openForecast(COUNTRY, changed({ forecast: { kind: 'too_uncertain', reason: 'few', soldDays: 3 } }))

  expect(
    await screen.findByText(/^Net sales that match the filters were above zero on 3/, undefined, soon),
  ).toBeVisible()
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'See your sales by month' })
  expect(new URL(href).searchParams.get('where')).toBe(new URLSearchParams(COUNTRY).get('where'))
})

it.each([
  ['unsold', /There were no net sales in the four weeks before this time last year/],
  ['unknown', /A rise before a holiday isn’t in the forecast\./],
  ['followed', /as your sales did a year ago\./],
])('says that the season of last year is %s', async (yearlySeason, text) => {
  await openForecast('', async (request) => {
    if (!request.url.includes('report=forecast')) return null
    const report = Object(await (await backend.fetch(request)).json())
    return Response.json({ ...report, forecast: { ...report.forecast, yearlySeason } })
  })

  expect(await summary('How it is made')).toHaveTextContent(text)
})

const TOTAL = { value: 1_000_000, low: 950_000, high: 1_500_000 }

const withoutSeason =
  (total: object): Answer =>
  async (request) => {
    if (!request.url.includes('report=forecast')) return null
    const report = Object(await (await backend.fetch(request)).json())
    const steps = report.forecast.steps.map((step: object) => ({ ...step, sold: 0 }))
    return Response.json({ ...report, forecast: { ...report.forecast, steps, yearlySeason: 'none', total } })
  }

it('by month, says how months are made, that they hardly have a season, and why the range reaches further up', async () => {
  await openForecast('&by=month', withoutSeason(TOTAL))

  expect(await summary('How it is made')).toHaveTextContent(/It hardly follows last year’s season/)
  expect(await summary('How it is made')).toHaveTextContent(/so the range reaches further up\./)
  expect(await summary('How it is made')).toHaveTextContent(/Each day is forecast; a month is the sum of its days\./)
})

it('by day, says nothing of a season that it does not follow, or of a range that reaches as far down as up', async () => {
  await openForecast('', withoutSeason({ ...TOTAL, high: 1_070_000 }))

  expect(await summary('How it is made')).not.toHaveTextContent(/season|further up/)
  expect(await summary('How it is made')).not.toHaveTextContent(/sum of its days/)
})

it('says that the forecast begins where the figures end', async () => {
  await openForecast('', changed({ through: '2026-01-30' }))

  expect(
    await screen.findByText(/The forecast begins on Jan 31, 2026, where your figures end/, undefined, soon),
  ).toBeVisible()
})

it('says so if no method was better than the simple one, and if the error is unknown', async () => {
  const methods = [{ name: 'seasonal_naive', weight: 1 }]
  await openForecast('', async (request) => {
    if (!request.url.includes('report=forecast')) return null
    const report = Object(await (await backend.fetch(request)).json())
    const forecast = { ...report.forecast, methods, comparedWithNaive: 1, usuallyWithin: null }
    return Response.json({ ...report, forecast })
  })

  expect(
    await screen.findByText(/None was better than the simple forecast, which repeats last week\./, undefined, soon),
  ).toBeVisible()
  expect(await summary('How it is made')).toHaveTextContent('How far off the sum usually is isn’t known yet.')
})

it('shows shares of methods that add up to 100%', async () => {
  const weights = { mean_of_four: 0.334, smoothed_level: 0.333, damped_trend: 0.329, last_year: 0.004 }
  await openForecast('', async (request) => {
    if (!request.url.includes('report=forecast')) return null
    const report = Object(await (await backend.fetch(request)).json())
    const methods = Object.entries(weights).map(([name, weight]) => ({ name, weight }))
    return Response.json({ ...report, forecast: { ...report.forecast, methods } })
  })

  const table = await screen.findByRole('table', { name: 'Methods of the forecast' }, soon)
  const shares = within(table).getAllByRole('cell', { name: /%$/ })
  expect(shares.map(({ textContent }) => textContent)).toEqual(['34%', '33%', '33%'])
})

it('shows why the forecast failed to load, and retries', async () => {
  let isBroken = true
  const error = { code: 'too_slow', message: 'This question takes too long.', requestId: 'r-1' }
  const { user } = await openForecast('', ({ url }) =>
    isBroken && url.includes('report=forecast') ? Response.json({ error }, { status: 403 }) : null,
  )
  const alert = await screen.findByRole('alert', undefined, soon)
  expect(alert).toHaveTextContent('Your forecast could not be loaded')

  isBroken = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument(), soon)
  expect(await chart('Net sales by day')).toBeVisible()
})
