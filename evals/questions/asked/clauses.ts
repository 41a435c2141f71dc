import { both, each, figure, job, least, none, sample, sides, top, versus } from '../question.ts'

const one = sample('one or many')
const best = sample('superlative')
const only = sample('filter')
const find = sample('search')
const metric = sample('metric')
const then = sample('follow-up')
const two = sample('two in one')
const work = sample('job')
const no = sample('no figure')

/**
 * What has to be understood to read the opened questions, in other words. Each answer was decided before it was known how
 * its question is read.
 */
export const CLAUSE_QUESTIONS = [
  // Whole clauses instead of a word for buyers.
  only(
    'sales last month from customers who had ordered already',
    figure('net sales', 'last month', { buyers: 'returning' }),
  ),
  only(
    'how much came from people that came back last month',
    figure('net sales', 'last month', { buyers: 'returning' }),
  ),
  only('orders last month by people who never bought before', figure('orders', 'last month', { buyers: 'new' })),
  only(
    'turnover from buyers ordering for the first time last month',
    figure('net sales', 'last month', { buyers: 'new' }),
  ),
  only(
    'revenue in april from everyone who had shopped with us before',
    figure('net sales', 'april', { buyers: 'returning' }),
  ),
  metric('what percentage of buyers were returning last month', figure('returning rate', 'last month')),
  metric('share of our customers that come back, last month', figure('returning rate', 'last month')),
  metric('what proportion of people bought again last month', figure('returning rate', 'last month')),
  only('units from returning customers this year', figure('units', 'this year', { buyers: 'returning' })),

  // Clauses that say what to split by.
  one('last month’s orders by where they were bought', each('channel', 'orders', 'last month')),
  one('divide sales of this year by how people paid', each('payment', 'net sales', 'this year')),
  one('revenue last month depending on where it was shipped to', each('country', 'net sales', 'last month')),
  one('break down last months sales by what was sold', each('product', 'net sales', 'last month')),
  one('can you split orders this year by country', each('country', 'orders', 'this year')),
  one('plot a curve of sales per month for last year', each('month', 'net sales', 'last year'), { chart: true }),
  one('sketch me bars for orders by channel last month', each('channel', 'orders', 'last month'), { chart: true }),
  one('show sales by weekday this year as columns', each('weekday', 'net sales', 'this year'), { chart: true }),

  // Words of politeness around a question.
  one('hey, one more thing: orders last month?', figure('orders', 'last month')),
  one('hope all is well, revenue last month please', figure('net sales', 'last month')),
  one('short question - sales this year', figure('net sales', 'this year')),
  one('out of curiosity how many customers did we have last month', figure('customers', 'last month')),
  one('no rush, but could you tell me the orders of last year', figure('orders', 'last year')),
  one('do you happen to know how many orders we had yesterday', figure('orders', 'yesterday')),
  one('morning! sales yesterday?', figure('net sales', 'yesterday')),
  one('can you remind me what we made in march', figure('net sales', 'march')),

  // Money and pieces.
  metric('whats the typical basket worth this year', figure('average order', 'this year')),
  metric('how big is an average order this year', figure('average order', 'this year')),
  metric('how much did we pay back to buyers last month', figure('refunds', 'last month')),
  metric('how much cash went back to people last month', figure('refunds', 'last month')),
  metric(
    'coffee turnover before discounts are deducted last month',
    figure('gross sales', 'last month', { category: 'Coffee' }),
  ),
  metric('sales last month with no discounts taken off', figure('gross sales', 'last month')),
  best('top 5 products by volume this year', top('product', 'units', 'this year', 5)),
  best('best sellers in quantity last month', top('product', 'units', 'last month')),
  only('how many teapots went out last month', figure('units', 'last month', { category: 'Teapots' })),
  only(
    'how many travel flasks did we shift last month',
    figure('units', 'last month', { product: 'Travel flask, 450 ml' }),
  ),
  only('how much tea in dollars last month', figure('net sales', 'last month', { category: 'Tea' })),
  no('how much tea did we sell last month in euros', none('impossible')),
  metric(
    'are sales higher last month than the month before that',
    versus('net sales', ['last month', 'the month before last']),
  ),
  metric('orders last month compared with the one before', versus('orders', ['last month', 'the month before last'])),
  metric('revenue last month against the month before', versus('net sales', ['last month', 'the month before last'])),
  metric('how much more did we take last month than in march', versus('net sales', ['last month', 'march'])),
  find(
    'do germany or canada buy more, last year',
    sides('net sales', 'last year', { country: 'DE' }, { country: 'CA' }),
  ),

  // Days.
  only('what has customer 0138 spent altogether', figure('net sales', 'all', { customer: 'Customer 0138' })),
  only('how many orders has customer 0138 placed in all', figure('orders', 'all', { customer: 'Customer 0138' })),
  find('revenue in the week of black friday last year', figure('net sales', 'black friday week')),
  one('how was the last full day', job('how yesterday went')),
  then('revenue last month >> same for the year', figure('net sales', 'this year')),
  then('how much of the wobble tea did we sell last month >> what about coffee', none('unclear')),
  then('sales in euros last month >> and in germany', none('unclear')),
  then('how many blimps did we sell last year >> and this year?', none('unclear')),

  // Two questions in one.
  two(
    'how many orders last month and which product sold best',
    both(figure('orders', 'last month'), top('product', 'net sales', 'last month')),
  ),
  two(
    'who is our best customer this year and what is the best category',
    both(top('customer', 'net sales', 'this year'), top('category', 'net sales', 'this year')),
  ),
  two(
    'what sold best in canada last year and which city there bought most',
    both(
      top('product', 'net sales', 'last year', 1, { country: 'CA' }),
      top('city', 'net sales', 'last year', 1, { country: 'CA' }),
    ),
  ),
  two(
    'revenue in germany last year and what sold best there',
    both(
      figure('net sales', 'last year', { country: 'DE' }),
      top('product', 'net sales', 'last year', 1, { country: 'DE' }),
    ),
  ),
  two(
    'how many orders and what revenue last month',
    both(figure('orders', 'last month'), figure('net sales', 'last month')),
  ),
  two(
    'discounts last month and refunds last month',
    both(figure('discounts', 'last month'), figure('refunds of any kind', 'last month')),
  ),
  two(
    'how many orders last month and how much money was that',
    both(figure('orders', 'last month'), figure('net sales', 'last month')),
  ),
  two('how was yesterday and what should i reorder', both(job('how yesterday went'), job('what to order'))),
  two('orders in april, and the average', both(figure('orders', 'april'), figure('average order', 'april'))),

  // People who pay, and days that sell.
  metric('what did we lose to refunds in march', figure('refunds', 'march')),
  metric('how much shipping did people pay last month', figure('shipping', 'last month')),
  metric('how many new buyers joined us in march', figure('new customers', 'march')),
  best('lowest sales day this year', least('day', 'net sales', 'this year')),
  best('best sales month of last year', top('month', 'net sales', 'last year')),
  one('give me orders by month this year', each('month', 'orders', 'this year')),
  find('when will i run out of sencha', figure('stock', 'now', { product: 'Sencha, 100 g' })),

  // Jobs.
  work('what should i do this afternoon', job('what to do today')),
  work('put together an order list for my suppliers', job('what to order')),
  work('write me a restock list', job('what to order')),
  work('what never sells', job('slow movers')),
  work('which products just gather dust', job('slow movers')),
  work('what is lying around in the stockroom', job('slow movers')),
  work('what hardly sells', job('slow movers')),
  best('biggest country after the us this year', top('country', 'net sales', 'this year', 1, { country: 'not US' })),
  best('worst product by number sold last 12 months', least('product', 'units', 'last 12 months')),

  // Words that change the figure and that nothing uses.
  no('how many orders this morning', none('unclear')),
  no('orders before noon yesterday', none('unclear')),
  no('sales per square meter last month', none('impossible')),
  no('sales of the online summit last month', none('unknown name')),
  no('how many abandoned orders last month', none('impossible')),
  no('orders with only one item last month', none('unclear')),
  no('first orders after 6pm last month', none('unclear')),
  no('how much rain will there be tomorrow', none('impossible')),
  no('what will the dollar be worth next month', none('impossible')),
  no('how many followers will we have next week', none('impossible')),
  no('orders since the relaunch', none('unclear')),
  no('sales until the price change', none('unclear')),
  no('how many orders per employee last month', none('impossible')),
  no('sales of the "Orders" last month', none('unknown name')),
  no('how many orders came without a phone number last month', none('impossible')),
]
