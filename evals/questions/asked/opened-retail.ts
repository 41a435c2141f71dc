import { both, each, figure, job, least, none, retail, sides, top, versus } from '../question.ts'

const one = retail('one or many')
const best = retail('superlative')
const only = retail('filter')
const find = retail('search')
const metric = retail('metric')
const then = retail('follow-up')
const two = retail('two in one')
const work = retail('job')
const no = retail('no figure')

/** Written before anybody saw how a product reads questions, and opened in November 2026. About Online Retail. */
export const OPENED_RETAIL = [
  one('what was revenue in november 2011', figure('net sales', '2011-11')),
  one('orders per month in 2011', each('month', 'orders', '2011')),
  one('how many customers did we have in the third quarter of 2011', figure('customers', '2011-07-01..2011-09-30')),
  one('units sold in october 2011 all in all', figure('units', '2011-10')),
  one('turnover by country for sept 2011', each('country', 'net sales', '2011-09')),
  one('how many diffrent customers bought something on 6 october 2011', figure('customers', '2011-10-06')),
  one('net sales from 1 to 15 november 2011', figure('net sales', '2011-11-01..2011-11-15')),

  best('which product made the most money in 2011', top('product', 'net sales', '2011')),
  best('top ten items by quantity november 2011', top('product', 'units', '2011-11', 10)),
  best('best day of november 2011', top('day', 'net sales', '2011-11')),
  best(
    'biggest country after the uk in 2011',
    top('country', 'net sales', '2011', 1, { country: 'not United Kingdom' }),
  ),
  best('which month was the weakest in 2011 so far', least('month', 'net sales', '2011')),
  best('which customer spent most in france in 2011', top('customer', 'net sales', '2011', 1, { country: 'France' })),
  best('what weekday had most orders in 2011', top('weekday', 'orders', '2011')),
  best('five best customers 2011', top('customer', 'net sales', '2011', 5)),

  only('how much did we sell to the netherlands in 2011', figure('net sales', '2011', { country: 'Netherlands' })),
  only('orders from ireland in may 2011', figure('orders', '2011-05', { country: 'Ireland' })),
  only('how many regency cakestands went out in november 2011', figure('units', '2011-11', { product: '22423' })),
  only('sales of party bunting in june 2011', figure('net sales', '2011-06', { product: '47566' })),
  only('how many popcorn holders did we shift in nov 2011', figure('units', '2011-11', { product: '22197' })),
  only('germany and france together in 2011, revenue', figure('net sales', '2011', { country: ['Germany', 'France'] })),
  only('everything but the united kingdom: sales 2011', figure('net sales', '2011', { country: 'not United Kingdom' })),
  only('what did customer 14646 buy for in 2011, total', figure('net sales', '2011', { customer: '14646' })),
  only('top 3 products in germany in 2011', top('product', 'net sales', '2011', 3, { country: 'Germany' })),
  only('number of orders above 1000 pounds in november 2011', figure('orders', '2011-11', { above: 1000 })),

  find('rabbit night light, how many in november 2011', figure('units', '2011-11', { product: '23084' })),
  find(
    'did spain or portugal buy more in 2011',
    sides('net sales', '2011', { country: 'Spain' }, { country: 'Portugal' }),
  ),
  find('revenue of 85123A in 2011', figure('net sales', '2011', { product: '85123A' })),
  find('how many orders came from japan 2011', figure('orders', '2011', { country: 'Japan' })),
  find('jumbo bag red retrospot sales q3 2011', figure('net sales', '2011-07-01..2011-09-30', { product: '85099B' })),

  metric('average basket in november 2011', figure('average order', '2011-11')),
  metric('how much was refunded or cancelled in october 2011', figure('refunds', '2011-10')),
  metric('new customers in march 2011', figure('new customers', '2011-03')),
  metric('returning customer rate november 2011', figure('returning rate', '2011-11')),
  metric(
    'how much more did we sell in november 2011 than in october 2011',
    versus('net sales', ['2011-11', '2011-10']),
  ),
  metric('gross sales in august 2011', figure('gross sales', '2011-08')),

  then('sales in october 2011 >> november?', figure('net sales', '2011-11')),
  then(
    'orders in november 2011 >> how many of those were from germany',
    figure('orders', '2011-11', { country: 'Germany' }),
  ),
  then('best products in november 2011 >> by pieces', top('product', 'units', '2011-11')),
  then(
    'revenue in 2011 from france >> and germany >> by month',
    each('month', 'net sales', '2011', { country: 'Germany' }),
  ),

  two(
    'how many orders in november 2011 and whats the average',
    both(figure('orders', '2011-11'), figure('average order', '2011-11')),
  ),
  two(
    'sales in france in october 2011 and what sold best there',
    both(
      figure('net sales', '2011-10', { country: 'France' }),
      top('product', 'net sales', '2011-10', 1, { country: 'France' }),
    ),
  ),

  work('what should i do first', job('what to do today')),
  work('which items do people get together', job('bought together')),
  work('who of my regulars should i contact', job('whom to write to')),
  work('how did the last day go', job('how yesterday went')),

  no('what were sales in 2008', none('impossible')),
  no('how many unicorn onesies did we sell in november 2011', none('unknown name')),
  no('what did tesco sell in november 2011', none('other shop')),
  no('combien de commandes en novembre 2011', none('language')),
  no('please delete all orders from november 2011', none('instruction')),
  no('what did we pay in wages in november 2011', none('impossible')),
]
