import { average, each, either, figure, howMany, least, none, sample, share, top, versus } from '../question.ts'

const then = sample('follow-up')

const EARL_GREY = 'Earl grey, 250 g'
const MATCHA = 'Ceremonial matcha, 30 g'

/** Chats of two to four turns, written with their answers before the reader was looked at. */
export const FURTHER_TURNS = [
  // Another measure of the same days and conditions.
  then('how many customers did we have in april >> how many were new', figure('new customers', 'april')),
  then('how many orders in march >> and how much was that', figure('net sales', 'march')),
  then('orders from germany in 2025 >> how much did they spend', figure('net sales', '2025', { country: 'DE' })),
  then('revenue in february >> what about the average order', figure('average order', 'february')),
  then('how much did we refund in april >> in percent', figure('refund rate', 'april')),
  then('gross profit in march >> in percent', figure('margin', 'march')),
  then('instagram orders in april >> no, I meant sales', figure('net sales', 'april', { channel: 'Instagram' })),
  then('sales in december >> no i meant orders', figure('orders', 'december')),
  then('sales last week >> sorry, orders', figure('orders', 'last week')),
  then('customers in the uk last year >> and new ones?', figure('new customers', 'last year', { country: 'GB' })),
  then('tea sales in april >> how many pieces is that', figure('units', 'april', { category: 'Tea' })),
  then(`earl grey sales in march >> how many did we sell`, figure('units', 'march', { product: EARL_GREY })),
  then('revenue in april >> and profit?', figure('gross profit', 'april')),
  then('orders yesterday >> whats that in dollars', figure('net sales', 'yesterday')),
  then('how many new customers in march >> what did they spend', figure('net sales', 'march', { buyers: 'new' })),
  then('shipping in april >> and tax', figure('tax', 'april')),
  then('net sales in april >> and gross?', figure('gross sales', 'april')),
  then('sales in april >> before discounts', figure('gross sales', 'april')),
  then('sales in april from canada >> the same but in orders', figure('orders', 'april', { country: 'CA' })),
  then('sales in april >> how many customers was that from', figure('customers', 'april')),
  then(
    'how many orders did paypal bring in march >> and the money?',
    figure('net sales', 'march', { payment: 'PayPal' }),
  ),

  // Other days.
  then('orders in april >> and the month before', figure('orders', 'march')),
  then('new customers in april >> same month last year', figure('new customers', '2025-04')),
  then('sales in march >> is that more than last year', versus('net sales', ['march', '2025-03'])),
  then(
    'coffee sales in april >> is that better than march',
    versus('net sales', ['april', 'march'], { category: 'Coffee' }),
  ),
  then('orders last month >> was it more the month before', figure('orders', 'the month before last')),
  then('revenue in 2025 >> and so far this year', figure('net sales', 'this year')),
  then('refunds in april >> make it the last 90 days', figure('refunds of any kind', 'last 90 days')),
  then('sales today >> ok, yesterday then', figure('net sales', 'yesterday')),
  then('orders in april from the us >> and since january', figure('orders', 'this year', { country: 'US' })),
  then('average order in april >> and all time', figure('average order', 'all')),

  // Other rows, or rows at all.
  then('sales in april >> per day', each('day', 'net sales', 'april')),
  then('orders in 2025 >> month by month', each('month', 'orders', '2025')),
  then('sales in march >> put it on a chart by day', each('day', 'net sales', 'march'), { chart: true }),
  then('sales by month in 2025 >> put it on a chart', each('month', 'net sales', '2025'), { chart: true }),
  then('top 3 products in april >> top 5 instead', top('product', 'net sales', 'april', 5)),
  then('top 3 products in april >> make it 10', top('product', 'net sales', 'april', 10)),
  then('best customers this year >> only germany', top('customer', 'net sales', 'this year', 1, { country: 'DE' })),
  then('top 5 products in april >> and by quantity', top('product', 'units', 'april', 5)),
  then('top 5 products in march >> now categories', top('category', 'net sales', 'march', 5)),
  then('best selling product in april >> and the worst?', least('product', 'net sales', 'april')),
  then('sales by country in april >> which is the biggest', top('country', 'net sales', 'april')),
  then('orders by city this year >> just the top 3', top('city', 'orders', 'this year', 3)),
  then('sales in april >> which product sold best', top('product', 'net sales', 'april')),
  then('sales in germany in 2025 >> which city', each('city', 'net sales', '2025', { country: 'DE' })),
  then('sales in april >> average per day', average('net sales', 'april', 'day')),

  // Conditions.
  then('orders in march >> only germany', figure('orders', 'march', { country: 'DE' })),
  then('sales in april >> the same but without germany', figure('net sales', 'april', { country: 'not DE' })),
  then('orders last year >> how many of them from london', figure('orders', 'last year', { city: 'London' })),
  then('orders in april >> how many of those used WELCOME10', figure('orders', 'april', { code: 'WELCOME10' })),
  then('orders in april >> over 100 dollars', figure('orders', 'april', { above: 100 })),
  then(
    'matcha sales this year >> only new customers',
    figure('net sales', 'this year', { product: MATCHA, buyers: 'new' }),
  ),
  then('orders in april >> what share came from instagram', share('orders', 'april', { channel: 'Instagram' })),
  then('how many countries did we sell to in 2025 >> and cities', howMany('city', '2025')),

  // Three and four turns.
  then('sales in april >> and march >> is that up on last year', versus('net sales', ['march', '2025-03'])),
  then('orders in april >> only canada >> how much was that', figure('net sales', 'april', { country: 'CA' })),
  then(
    'top products in april >> only coffee >> and in march >> top 2 only',
    top('product', 'net sales', 'march', 2, { category: 'Coffee' }),
  ),
  then('sales in 2025 >> by category >> now by country >> just 2024', each('country', 'net sales', '2024')),

  // What can't be told from the turns before.
  then('sales in april >> why?', () => ({
    metrics: [],
    periods: [],
    says: /\(Mar 1\s–\s31, 2026\) to \S+ \(Apr 1\s–\s30, 2026\)/u,
  })),
  then('sales in germany in april >> why?', none('unclear')),
  then('orders in april >> and in percent', none('unclear')),
  then('sales in april by country >> which of them are loyal', none('unclear')),
  then('sales in april >> and for the other shop', none('other shop')),
  then('sales in april >> the blue one', none('unclear')),
  then('refunds in april >> and chargebacks', none('impossible')),
  then('sales in april >> what about visitors', none('impossible')),
  then('orders in april >> net of ad spend', none('impossible')),
  then('sales of scarves in april >> and in march', none('unknown name')),
  then('sales in march >> is it enough', none('unclear')),
  then(
    'sales in april vs march >> which was better',
    either(top('month', 'net sales', 'april'), versus('net sales', ['april', 'march'])),
  ),
]
