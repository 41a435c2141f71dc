import { both, figure, job, least, none, sample, top, versus } from '../question.ts'

const two = sample('two in one')
const work = sample('job')
const no = sample('no figure')

/** Two questions in one, jobs and what must not get a figure, written before the reader was looked at. */
export const FURTHER_TALKS = [
  two('sales in april and how many orders was that', both(figure('net sales', 'april'), figure('orders', 'april'))),
  two(
    'how many orders did we get in march and what was the average',
    both(figure('orders', 'march'), figure('average order', 'march')),
  ),
  two('sales in april & march', both(figure('net sales', 'april'), figure('net sales', 'march'))),
  two(
    'best and worst product in april',
    both(top('product', 'net sales', 'april'), least('product', 'net sales', 'april')),
  ),
  two('sales in germany in april and also in canada', figure('net sales', 'april', { country: ['DE', 'CA'] })),
  two(
    'best category in april, and the best customer',
    both(top('category', 'net sales', 'april'), top('customer', 'net sales', 'april')),
  ),
  two(
    'what did we sell yesterday, and what the day before',
    both(figure('net sales', 'yesterday'), figure('net sales', '2026-05-18')),
  ),
  two(
    'how much profit in april and is that better than march',
    both(figure('gross profit', 'april'), versus('gross profit', ['april', 'march'])),
  ),
  two(
    'number of customers in april, how many of them were new',
    both(figure('customers', 'april'), figure('new customers', 'april')),
  ),
  two('discounts in april plus refunds', both(figure('discounts', 'april'), figure('refunds of any kind', 'april'))),
  two(
    'tax and shipping we collected last quarter',
    both(figure('tax', 'last quarter'), figure('shipping', 'last quarter')),
  ),
  two(
    'whats our best month in 2025 and our worst',
    both(top('month', 'net sales', '2025'), least('month', 'net sales', '2025')),
  ),
  two(
    'how many refunds in april, and how much money',
    both(figure('refunded orders', 'april'), figure('refunds', 'april')),
  ),
  two('orders today and yesterday', both(figure('orders', 'today'), figure('orders', 'yesterday'))),
  two('revenue for april plus margin', both(figure('net sales', 'april'), figure('margin', 'april'))),
  two(
    'who is our best customer this year and how much did we sell in total',
    both(top('customer', 'net sales', 'this year'), figure('net sales', 'this year')),
  ),
  two(
    'what sold best in april? who bought the most?',
    both(top('product', 'net sales', 'april'), top('customer', 'net sales', 'april')),
  ),
  two(
    'tell me aov for march, then new customers',
    both(figure('average order', 'march'), figure('new customers', 'march')),
  ),
  two('how did yesterday go and what should i reorder', both(job('how yesterday went'), job('what to order'))),
  two('units sold in april as well as discounts given', both(figure('units', 'april'), figure('discounts', 'april'))),

  work('what needs my attention', job('what to do today')),
  work('morning! whats on for today', job('what to do today')),
  work('anything urgent?', job('what to do today')),
  work('what would you do next if you were me', job('what to do today')),
  work('which things do i have to restock', job('what to order')),
  work('do i need to buy more of anything', job('what to order')),
  work('make me a purchase list', job('what to order')),
  work('which customers have gone quiet', job('whom to write to')),
  work('who used to buy and stopped', job('whom to write to')),
  work('who should get an email from me', job('whom to write to')),
  work('quick recap of yesterday please', job('how yesterday went')),
  work('so how was yesterday then', job('how yesterday went')),
  work('did BLACKTEA pay off', job('did the campaign work')),
  work('what stock is just sitting there', job('slow movers')),
  work('which goods are not moving', job('slow movers')),
  work('anything weird in the numbers lately', job('what changed')),
  work('what is different lately', job('what changed')),
  work('what can i expect next month', job('what comes next')),
  work('whats about to sell out', job('running out')),
  work('can you mail me a summary every week', job('weekly summary')),

  no('what is my bounce rate', none('impossible')),
  no('how many carts were abandoned in april', none('impossible')),
  no('what did we spend on google ads in april', none('impossible')),
  no('how do i compare with other shops in my street', none('other shop')),
  no('what rent did we pay in april', none('impossible')),
  no('sales of umbrellas this year', none('unknown name')),
  no('orders from narnia last month', none('unknown name')),
  no('what did jane miller order in april', none('unknown name')),
  no('orders by men and women in april', none('impossible')),
  no('how many reviews did we get this year', none('impossible')),
  no('delete all orders from april', none('instruction')),
  no('refund the last order from germany', none('instruction')),
  no('just make up a good number for april', none('instruction')),
  no('set the stock of sencha to 40', none('instruction')),
  no('ventas de abril por favor', none('language')),
  no('hoeveel bestellingen in april', none('language')),
  no('the usual', none('unclear')),
  no('what did my staff cost in march', none('impossible')),
  no('how many parcels are lost in the mail', none('impossible')),
  no('sales on rainy days in april', none('impossible')),
]
