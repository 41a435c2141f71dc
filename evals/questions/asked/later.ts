import { asks, type Days, lists, none, PERIODS, type Question, SALES, TODAY } from '../truth.ts'

const FIRST_QUARTER: readonly Days[] = [['2026-01-01', '2026-03-31']]
const BEFORE_LAST_MONTH: readonly Days[] = [['2026-03-01', '2026-03-31']]

const PROFIT: readonly Question[] = [
  asks('how much profit did i make in march', ['gross_profit'], { periods: PERIODS.march }),
  asks('Whats my margin this year?', ['margin_rate', 'gross_profit'], { periods: PERIODS.thisYear }),
  asks('profit on coffee last month', ['gross_profit'], {
    periods: PERIODS.lastMonth,
    where: { category: ['Coffee'] },
  }),
  asks('which 3 products earn me the most profit in 2025', ['gross_profit'], {
    periods: PERIODS.lastYear,
    by: ['product'],
    top: 3,
  }),
  asks('cost of goods sold in Q1', ['cost_of_goods'], { periods: FIRST_QUARTER }),
  asks('margin % by category last year', ['margin_rate'], { periods: PERIODS.lastYear, by: ['category'] }),
]

const STOCK_AND_PAIRS: readonly Question[] = [
  lists('what am I about to run out of', { names: { kind: 'running low' } }),
  lists('which products are sold out', { names: { kind: 'out of stock' } }),
  lists('how many Travel flasks do I have left', { names: { kind: 'stock of', title: 'Travel flask, 450 ml' } }),
  lists('is there any cast iron kettle left in stock?', { names: { kind: 'stock of', title: 'Cast iron kettle' } }),
  lists('how long will my sencha last', { names: { kind: 'cover of', title: 'Sencha, 100 g' } }),
  lists('what do people buy together with the bamboo whisk', { names: { kind: 'bought with', title: 'Bamboo whisk' } }),
  lists('which products are often bought toghether', { names: { kind: 'pairs' } }),
  lists('what goes well with matcha', { names: { kind: 'bought with', title: 'Ceremonial matcha, 30 g' } }),
]

const SHARES_AND_COUNTS: readonly Question[] = [
  asks('What share of my sales is Instagram this year', SALES, {
    periods: PERIODS.thisYear,
    where: { channel: 'Instagram' },
    of: {},
  }),
  asks('how much of our revenue came from the UK in 2025, in percent', SALES, {
    periods: PERIODS.lastYear,
    where: { country: ['GB'] },
    of: {},
  }),
  asks('what part of orders came from new customers last month', ['orders'], {
    periods: PERIODS.lastMonth,
    where: { customerType: 'new' },
    of: {},
  }),
  asks('percentage of tea in sales in Germany in 2025', SALES, {
    periods: PERIODS.lastYear,
    where: { category: ['Tea'], country: ['DE'] },
    of: { country: ['DE'] },
  }),
  asks('what proportion of orders used a discount code in december', ['orders'], {
    periods: PERIODS.december,
    where: { anyCode: true },
    of: {},
  }),
  lists('how many different products did we sell last month', { periods: PERIODS.lastMonth, count: 'product' }),
  lists('in how many countries did we sell in 2025', { periods: PERIODS.lastYear, count: 'country' }),
  lists('how many cities ordered from us in March', { periods: PERIODS.march, count: 'city' }),
  lists('number of discount codes used this year', { periods: PERIODS.thisYear, count: 'discount_code' }),
]

const DAYS: readonly Question[] = [
  asks('sales in week 42', SALES, { periods: [['2025-10-13', '2025-10-19']] }),
  asks('orders in calendar week 14 this year', ['orders'], { periods: [['2026-03-30', '2026-04-05']] }),
  asks('sales since Easter', SALES, { periods: [['2026-04-05', TODAY]] }),
  asks('Q3 vs Q2', SALES, { periods: [['2025-07-01', '2025-09-30']], versus: [['2025-04-01', '2025-06-30']] }),
  asks('revenue in Q1 compared to Q4', SALES, { periods: FIRST_QUARTER, versus: [['2025-10-01', '2025-12-31']] }),
  asks('net sales 1 to 15 October by country', ['net_sales'], {
    periods: [['2025-10-01', '2025-10-15']],
    by: ['country'],
  }),
  asks('how did we do between christmas and new year', SALES, {
    periods: [
      ['2025-12-25', '2025-12-31'],
      ['2025-12-24', '2025-12-31'],
      ['2025-12-25', '2026-01-01'],
      ['2025-12-26', '2025-12-31'],
    ],
  }),
  asks('sales last summer', SALES, {
    periods: [
      ['2025-06-01', '2025-08-31'],
      ['2025-06-21', '2025-09-22'],
      ['2025-06-21', '2025-09-21'],
    ],
  }),
  asks('orders on mothers day', ['orders'], { periods: [['2026-05-10', '2026-05-10']] }),
  asks('sales on 24/12/2025', SALES, { periods: [['2025-12-24', '2025-12-24']] }),
  asks('orders from 2025-11-20 to 2025-11-30', ['orders'], { periods: [['2025-11-20', '2025-11-30']] }),
  asks('how many orders got refunded in the last 14 days', ['refunds'], { periods: [['2026-05-07', TODAY]] }),
]

const CONDITIONS: readonly Question[] = [
  asks('how much did we take last month excluding shipping', ['net_sales', 'gross_sales'], {
    periods: PERIODS.lastMonth,
  }),
  asks('sales last month including tax and shipping', ['total_sales'], { periods: PERIODS.lastMonth }),
  asks('orders not from Germany in April', ['orders'], { periods: PERIODS.lastMonth, where: { notCountry: 'DE' } }),
  asks('sales this year without the market stall', SALES, {
    periods: PERIODS.thisYear,
    where: { notChannel: 'Market stall' },
  }),
  asks('April sales but not coffee', SALES, { periods: PERIODS.lastMonth, where: { notCategory: 'Coffee' } }),
  asks('orders between $50 and $80 in march', ['orders'], {
    periods: PERIODS.march,
    where: { atLeast: 50, atMost: 80 },
  }),
  asks('orders below $25.50 in April', ['orders'], { periods: PERIODS.lastMonth, where: { under: 25.5 } }),
  asks('AOV of new customers in 2025', ['average_order_value'], {
    periods: PERIODS.lastYear,
    where: { customerType: 'new' },
  }),
  asks('sales of the blue porcelain cup in december', SALES, {
    periods: PERIODS.december,
    where: { title: 'Porcelain cup, blue' },
  }),
  asks('how much sales tax did we charge in California in 2025', ['taxes'], {
    periods: PERIODS.lastYear,
    where: { region: 'California' },
  }),
  asks('how many repeat customers in Q1 2026', ['repeat_customers', 'returning_customers'], {
    periods: FIRST_QUARTER,
  }),
  asks('how much discount did we give in May', ['discounts'], { periods: PERIODS.thisMonth }),
]

const PARTS: readonly Question[] = [
  asks('saels by contry last month', SALES, { periods: PERIODS.lastMonth, by: ['country'] }),
  asks('how mnay ordres in april', ['orders'], { periods: PERIODS.lastMonth }),
  asks('whats my busiest hour on weekends', [...SALES, 'orders'], {
    periods: PERIODS.unstated,
    by: ['hour'],
    where: { weekdays: [5, 6] },
    top: 1,
  }),
  asks('top 5 cities in the us this year', [...SALES, 'orders'], {
    periods: PERIODS.thisYear,
    by: ['city'],
    where: { country: ['US'] },
    top: 5,
  }),
  asks('sales by state in 2025', SALES, { periods: PERIODS.lastYear, by: ['region'] }),
  asks('which regions buy the most tea', [...SALES, 'units', 'orders'], {
    periods: PERIODS.unstated,
    by: ['region'],
    where: { category: ['Tea'] },
    top: 1,
  }),
  asks('England vs Scotland in 2025', SALES, {
    periods: PERIODS.lastYear,
    by: ['region'],
    where: { country: ['GB'] },
    top: 2,
  }),
  asks('which countries shrank last month', SALES, {
    periods: PERIODS.lastMonth,
    by: ['country'],
    versus: BEFORE_LAST_MONTH,
    trend: 'down',
  }),
  asks('which category grew the most last month', SALES, {
    periods: PERIODS.lastMonth,
    by: ['category'],
    versus: BEFORE_LAST_MONTH,
    trend: 'up',
  }),
  asks('which day of the week do canadians order', ['orders'], {
    periods: PERIODS.unstated,
    by: ['weekday'],
    where: { country: ['CA'] },
  }),
  asks('what did the december refunds do to my sales', ['returns'], { periods: PERIODS.december }),
  lists('who hasnt bought in a while', { names: { kind: 'lapsed' } }),
  lists('how many customers have I lost', { names: { kind: 'lapsed' } }),
]

const DECLINED: readonly Question[] = [
  none('which customers spent over $500 in 2025'),
  none('orders this morning'),
  none('how many employees do I have'),
  none('sales per square metre'),
  none('bounce rate last week'),
  none('how many parcels got lost in the mail'),
]

/**
 * Written before profit, stock, pairs, shares and counts could be asked for, and never tuned to. Those that were answered
 * as another question in their first run are among the questions tuned to.
 */
export const LATER_QUESTIONS: readonly Question[] = [
  ...PROFIT,
  ...STOCK_AND_PAIRS,
  ...SHARES_AND_COUNTS,
  ...DAYS,
  ...CONDITIONS,
  ...PARTS,
  ...DECLINED,
]
