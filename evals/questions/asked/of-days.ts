import { asks, type Days, follows, lists, none, PERIODS, type Question, SALES, TODAY } from '../truth.ts'

const YESTERDAY = '2026-05-19'
const Q1: readonly Days[] = [['2026-01-01', '2026-03-31']]
/** An average may leave out today. */
const THIS_YEAR: readonly Days[] = [['2026-01-01', YESTERDAY], ...PERIODS.thisYear]
const RECENT: readonly Days[] = [
  ['2026-04-20', YESTERDAY],
  ['2026-04-21', YESTERDAY],
  ['2026-02-23', '2026-05-17'],
  ...PERIODS.unstated,
]
const christmas = (year: number): Days[] => [
  [`${year}-12-24`, `${year}-12-26`],
  [`${year}-12-25`, `${year}-12-25`],
  [`${year}-12-25`, `${year}-12-26`],
  [`${year}-12-01`, `${year}-12-26`],
  [`${year}-12-01`, `${year}-12-31`],
  [`${year}-11-01`, `${year}-12-31`],
]
const WINTER: readonly Days[] = [['2025-12-01', '2026-02-28']]
const GOODS = [...SALES, 'units'] as const

const AVERAGES: readonly Question[] = [
  asks('average sales per day last month', SALES, { periods: PERIODS.lastMonth, per: 'day' }),
  asks('how many orders a day did we get in march', ['orders'], { periods: PERIODS.march, per: 'day' }),
  asks('whats our avg daily revenue this year', SALES, { periods: THIS_YEAR, per: 'day' }),
  asks('average number of orders per week in 2025', ['orders'], { periods: PERIODS.lastYear, per: 'week' }),
  asks('on average how much do we take a month', SALES, {
    periods: [
      ['2025-05-01', '2026-04-30'],
      ['2024-06-01', '2026-04-30'],
    ],
    per: 'month',
  }),
  asks('average monthly sales in Germany last year', SALES, {
    periods: PERIODS.lastYear,
    where: { country: ['DE'] },
    per: 'month',
  }),
  asks('best weekday on average this year', [...SALES, 'orders'], {
    periods: THIS_YEAR,
    by: ['weekday'],
    per: 'day',
    top: 1,
  }),
  asks('average orders by weekday in april', ['orders'], { periods: PERIODS.lastMonth, by: ['weekday'], per: 'day' }),
  asks('how many sencha do we sell a week', ['units'], { periods: RECENT, where: { title: 'Sencha' }, per: 'week' }),
  asks('average sales on saturdays in 2025', SALES, {
    periods: PERIODS.lastYear,
    where: { weekdays: [5] },
    per: 'day',
  }),
  asks('average daily ordres last month', ['orders'], { periods: PERIODS.lastMonth, per: 'day' }),
  asks('which month had the best average day in 2025', SALES, {
    periods: PERIODS.lastYear,
    by: ['month'],
    per: 'day',
    top: 1,
  }),
  asks('typical day on the market stall', [...SALES, 'orders'], {
    periods: RECENT,
    where: { channel: 'Market stall' },
    per: 'day',
  }),
  asks('refunds per week on average since january', ['refunds'], { periods: THIS_YEAR, per: 'week' }),
  asks('average sales per day in december vs november', SALES, {
    periods: PERIODS.december,
    versus: [['2025-11-01', '2025-11-30']],
    per: 'day',
  }),
  asks('avg units sold per day by category last month', ['units'], {
    periods: PERIODS.lastMonth,
    by: ['category'],
    per: 'day',
  }),
]

const SEASONS: readonly Question[] = [
  asks('sales last winter', SALES, { periods: WINTER }),
  asks('how many orders did we get last summer', ['orders'], { periods: [['2025-06-01', '2025-08-31']] }),
  asks('this spring vs last spring', [...SALES, 'orders'], {
    periods: [
      ['2026-03-01', TODAY],
      ['2026-03-01', TODAY],
    ],
    versus: [
      ['2025-03-01', '2025-05-20'],
      ['2025-03-01', '2025-05-31'],
    ],
  }),
  asks('revenue in autumn 2025 by country', SALES, { periods: [['2025-09-01', '2025-11-30']], by: ['country'] }),
  asks('top 3 products last christmas', GOODS, { periods: christmas(2025), by: ['product'], top: 3 }),
  asks('Christmas 2024 sales', SALES, { periods: christmas(2024) }),
  asks('what did we sell most over the winter', GOODS, { periods: WINTER, by: ['product'], top: 3 }),
  asks('sales in winter 2024', SALES, {
    periods: [
      ['2024-12-01', '2025-02-28'],
      ['2023-12-01', '2024-02-29'],
    ],
  }),
  asks('holiday season 2025 orders from the UK', ['orders'], {
    periods: [
      ['2025-11-01', '2025-12-31'],
      ['2025-11-27', '2025-12-31'],
    ],
    where: { country: ['GB'] },
  }),
  asks('black friday 2025 vs black friday 2024', [...SALES, 'orders'], {
    periods: [['2025-11-28', '2025-11-28']],
    versus: [['2024-11-29', '2024-11-29']],
  }),
  asks('sumer sales of matcha', GOODS, { periods: [['2025-06-01', '2025-08-31']], where: { title: 'matcha' } }),
  asks('new customers since easter', ['new_customers'], { periods: [['2026-04-05', TODAY]] }),
  asks('weekend sales in Q4', SALES, { periods: [['2025-10-01', '2025-12-31']], where: { weekdays: [5, 6] } }),
  asks('orders on mondays and fridays in march', ['orders'], { periods: PERIODS.march, where: { weekdays: [0, 4] } }),
]

const TWO_CONDITIONS: readonly Question[] = [
  asks('orders with both matcha and a bamboo whisk last year', ['orders'], {
    periods: PERIODS.lastYear,
    where: { titles: ['matcha', 'Bamboo whisk'] },
  }),
  asks('how many people bought both sencha and earl grey in 2025', ['customers'], {
    periods: PERIODS.lastYear,
    where: { bought: ['Sencha', 'Earl grey'] },
  }),
  asks('instagram orders over $80 in april', ['orders'], {
    periods: PERIODS.lastMonth,
    where: { channel: 'Instagram', over: 80 },
  }),
  asks('sales to new customers in the UK last month', SALES, {
    periods: PERIODS.lastMonth,
    where: { customerType: 'new', country: ['GB'] },
  }),
  asks('coffee sales paid by paypal this year', SALES, {
    periods: PERIODS.thisYear,
    where: { category: ['Coffee'], payment: 'PayPal' },
  }),
  asks('orders from Germany with a discount code in march', ['orders'], {
    periods: PERIODS.march,
    where: { country: ['DE'], anyCode: true },
  }),
  asks('tea units sold at the market stall on sundays in 2025', ['units'], {
    periods: PERIODS.lastYear,
    where: { category: ['Tea'], channel: 'Market stall', weekdays: [6] },
  }),
  asks('how many orders under $30 from canada last quarter', ['orders'], {
    periods: Q1,
    where: { country: ['CA'], under: 30 },
  }),
  asks('average order value of returning customers in germany last year', ['average_order_value'], {
    periods: PERIODS.lastYear,
    where: { country: ['DE'], customerType: 'returning' },
  }),
]

const OTHERS: readonly Question[] = [
  none('sales in euros last month'),
  none('how much did we make in pounds this year'),
  asks('gross profit on teapots in q1 2026', ['gross_profit'], {
    periods: Q1,
    where: { title: 'teapot' },
    orWhere: { category: ['Teapots'] },
  }),
  asks('what share of orders came from the UK in april', ['orders'], {
    periods: PERIODS.lastMonth,
    where: { country: ['GB'] },
    of: {},
  }),
  lists('in how many cities did we sell last month', { periods: PERIODS.lastMonth, count: 'city' }),
  asks('which discount code cost us the most in 2025', ['discounts'], {
    periods: PERIODS.lastYear,
    by: ['discount_code'],
    top: 1,
  }),
  asks('how much did we refund in germany in 2025', ['returns'], {
    periods: PERIODS.lastYear,
    where: { country: ['DE'] },
  }),
  asks('worst 5 products by profit this year', ['gross_profit'], {
    periods: PERIODS.thisYear,
    by: ['product'],
    worst: 5,
  }),
  lists('what ran out of stock', { names: { kind: 'out of stock' } }),
  asks('sales by channel and weekday last month', SALES, { periods: PERIODS.lastMonth, by: ['channel', 'weekday'] }),
  asks('did april beat march in orders', ['orders'], {
    periods: PERIODS.lastMonth,
    versus: [['2026-03-01', '2026-03-31']],
  }),
  none('how many people viewed the teapot page'),
  none('sales of red shoes last summer'),
  none('average temperature per day'),
  none('orders per employee last month'),
]

const FOLLOW_UPS: readonly Question[] = [
  follows('how many orders a day in april', 'and in Germany?', ['orders'], {
    periods: PERIODS.lastMonth,
    where: { country: ['DE'] },
    per: 'day',
  }),
  follows('sales last summer', 'and the summer before?', SALES, { periods: [['2024-06-01', '2024-08-31']] }),
  follows('top 3 products in april', 'what about march?', GOODS, { periods: PERIODS.march, by: ['product'], top: 3 }),
  follows('what share of sales is Instagram this year', 'and last year?', SALES, {
    periods: PERIODS.lastYear,
    where: { channel: 'Instagram' },
    of: {},
  }),
]

/**
 * Written when averages over time and seasons could be asked for, before the first run, and never tuned to. Two that were
 * answered as another question are among the questions tuned to.
 */
export const DAYS_QUESTIONS: readonly Question[] = [
  ...AVERAGES,
  ...SEASONS,
  ...TWO_CONDITIONS,
  ...OTHERS,
  ...FOLLOW_UPS,
]
