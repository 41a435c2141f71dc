import { expect, it } from 'vitest'
import type { LoadReports } from '#domain/advisor/advisor.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { ask, BUILDER, MARKETING, TODAY } from '#test/fixtures/advisor/figures.ts'

type Forecast = ForecastReport['forecast']
type Ready = Extract<Forecast, { kind: 'ready' }>

const step = (from: string, to: string, sold = 0) => ({
  from,
  to,
  sold,
  value: 120_000,
  low: 90_000,
  high: 150_000,
  usuallyWithin: 0.25,
})

const STEPS: Record<ForecastReport['by'], Ready['steps']> = {
  day: [step('2026-11-21', '2026-11-21'), step('2026-12-20', '2026-12-20')],
  week: [step('2026-11-16', '2026-11-22', 30_000), step('2026-11-23', '2026-11-29')],
  month: [step('2026-11-01', '2026-11-30', 70_000), step('2026-12-01', '2026-12-31')],
}

const readyOf = (by: ForecastReport['by']): Ready => ({
  kind: 'ready',
  steps: STEPS[by],
  total: { value: 240_000, low: 200_000, high: 280_000 },
  methods: [{ name: 'mean_of_four', weight: 1 }],
  yearlySeason: 'none',
  usuallyWithin: 0.14,
  comparedWithNaive: 0.9,
  trials: 12,
})

const loaded =
  (forecastOf: (by: ForecastReport['by']) => Forecast): LoadReports['forecast'] =>
  async ({ by }) => ({
    report: 'forecast',
    currency: 'GBP',
    metric: 'net_sales',
    by,
    history: [],
    through: '2026-11-20',
    forecast: forecastOf(by),
    asOf: `${TODAY}T09:00:00Z`,
    today: TODAY,
  })

const reports = { forecast: loaded(readyOf) }

it('answers a question about the future with the forecast, its range and its months', async () => {
  const { reply } = await ask(MARKETING, 'What will I sell?', { reports })
  expect(reply.text).toBe(
    'That is in the future, so I can only estimate. The whole shop’s net sales are likely to be about £2,400 from ' +
      'Nov 21 to Dec 20, 2026, between £2,000 and £2,800. By trials on past sales, it is usually within 14%. ' +
      'Analytics has more under Forecast.',
  )
  expect(reply.table?.rows).toEqual([
    ['November 2026', '£1,200', '£900', '£1,500'],
    ['December 2026', '£1,200', '£900', '£1,500'],
  ])
  expect(reply.citations).toMatchObject([{ value: '£2,400', screen: { tab: 'forecast', choice: {} } }])
})

it.each([
  [
    'What will I sell next month?',
    'about £1,200 in December 2026, between £900 and £1,500. By trials',
    { by: 'month' },
  ],
  [
    'What will I sell in December?',
    'about £1,200 in December 2026, between £900 and £1,500. By trials',
    { by: 'month' },
  ],
  [
    'Forecast sales this month',
    'about £1,200 in November 2026, between £900 and £1,500. £700 of it is in already. By trials',
    { by: 'month' },
  ],
  ['What will we sell next week?', 'about £1,200 from Nov 23 to Nov 29, 2026, between', { by: 'week' }],
])('%s is answered with that week or month of the calendar', async (question, text, choice) => {
  const { reply } = await ask(MARKETING, question, { reports })
  expect(reply.text).toContain(text)
  expect(reply.text).toContain('it is usually within 25%.')
  expect(reply.citations).toMatchObject([{ value: '£1,200', screen: { tab: 'forecast', choice } }])
})

it('says so if the forecast does not reach the month', async () => {
  const { reply } = await ask(MARKETING, 'Expected sales in April', { reports })
  expect(reply.text).toContain('There is no forecast in April 2027. The whole shop’s net sales are likely')
  expect(reply.text).toContain('from Nov 21 to Dec 20, 2026')
})

it('says that the season is not known', async () => {
  const forecast = loaded((by) => ({ ...readyOf(by), yearlySeason: 'unknown', usuallyWithin: null }))
  const { reply } = await ask(MARKETING, 'What will I sell?', { reports: { forecast } })
  expect(reply.text).toContain('How far off it usually is isn’t known yet. Your net sales go back less than 13 months')
})

it('points to the forecast if net sales are no answer', async () => {
  const { reply } = await ask(MARKETING, 'How many orders will we get next month?', { reports })
  expect(reply.text).toBe('That is in the future. Analytics has a forecast of sales and orders under Forecast.')
  expect(reply.citations).toEqual([])
})

it('says that it begins where the figures end', async () => {
  const late: LoadReports['forecast'] = async (query) => {
    const report = await reports.forecast(query)
    return report && { ...report, through: '2026-11-17' }
  }
  const { reply } = await ask(MARKETING, 'next month?', { reports: { forecast: late } })
  expect(reply.text).toContain('The forecast begins on Nov 18, 2026, where your figures end.')
})

it('says when there will be a forecast if there are too few sales', async () => {
  const forecast = loaded(() => ({ kind: 'too_short', availableOn: '2027-01-04' }))
  const { reply } = await ask(BUILDER, 'next month?', { reports: { forecast } })
  expect(reply.text).toBe(
    'That is in the future, and there are too few sales to forecast it yet. If sales go on, there will be a forecast on Jan 4, 2027.',
  )
})

it.each([
  [
    'few',
    'there are too few sales for a forecast. Net sales were above zero on 3 of the 91 days up to Nov 20, 2026; it',
  ],
  [
    'one_day',
    'too irregular for a forecast. More than half of the net sales of the 91 days up to Nov 20, 2026 fell on',
  ],
  [
    'irregular',
    'too irregular for a forecast. The likely range of the next 30 days would be too wide to say anything.',
  ],
] as const)('says why sales are too uncertain for a forecast: %s', async (reason, text) => {
  const forecast = loaded(() => ({ kind: 'too_uncertain', reason, soldDays: 3 }))
  const { reply } = await ask(BUILDER, 'next month?', { reports: { forecast } })
  expect(reply.text).toContain(text)
  expect(reply.table).toBeNull()
})

it('says that there were no sales to know the season by', async () => {
  const forecast = loaded((by) => ({ ...readyOf(by), yearlySeason: 'unsold' }))
  const { reply } = await ask(MARKETING, 'What will I sell?', { reports: { forecast } })
  expect(reply.text).toContain('There were no net sales in the four weeks before this time last year')
})

it.each([
  'Forecast',
  'Sales next December',
  'Expected sales for Christmas',
  'What are my sales going to be?',
  'How many orders should I expect in December?',
  'Will we sell more in December?',
  'What will the revenue be next week?',
])('reads %j as a question about the future', async (text) => {
  const { reply } = await ask(MARKETING, text, { reports })
  expect(reply.text).toMatch(/^That is in the future/)
})

it.each([
  ['Sales last month', /^Net sales were/],
  ['Write a campaign for next month', /^This draft/],
])('does not read %j as one', async (text, expected) => {
  const { reply } = await ask(MARKETING, text, { reports })
  expect(reply.text).toMatch(expected)
})
