import { average, both, each, either, figure, howMany, job, least, none, retail } from '../question.ts'
import { share, sides, top, versus } from '../question.ts'
import type { Question } from '../truth.ts'

const oneOrMany = retail('one or many')
const superlative = retail('superlative')
const filter = retail('filter')
const search = retail('search')
const metric = retail('metric')
const followUp = retail('follow-up')
const twoInOne = retail('two in one')
const toDo = retail('job')
const noFigure = retail('no figure')

const Q3 = '2011-07-01..2011-09-30'
const ABROAD = { country: 'not United Kingdom' }
const CAKESTAND = { product: '22423' }

export const NEW_UNSEEN_RETAIL: readonly Question[] = [
  oneOrMany('turnover by month for 2011', each('month', 'net sales', '2011')),
  search('how many regency cakestands did we sell in nov', figure('units', 'november', CAKESTAND)),
  followUp('sales november >> october?', figure('net sales', 'october')),
  filter('sales to germany in october', figure('net sales', 'october', { country: 'Germany' })),
  noFigure('whats our margin on the cakestand', none('impossible')),
  superlative('top 5 export markets this year, so not the UK', top('country', 'busy', 'this year', 5, ABROAD)),
  metric('Average order value last month', figure('average order', 'last month')),
  followUp('orders from spain this year >> portugal', figure('orders', 'this year', { country: 'Portugal' })),
  twoInOne('orders and turnover for november', both(figure('orders', 'november'), figure('net sales', 'november'))),
  superlative('top ten products by quantity in november', top('product', 'units', 'november', 10)),
  filter('how many orders above £1000 last month', figure('orders', 'last month', { above: 1000 })),
  followUp(
    'top 5 products in october >> and in november',
    either(top('product', 'net sales', 'november', 5), top('product', 'units', 'november', 5)),
  ),
  toDo('who hasnt bought in ages, who do i contact', job('whom to write to')),
  noFigure('how many surfboards did we sell in august', none('unknown name')),
  oneOrMany('total taken on 28.11.2011', figure('net sales', '2011-11-28')),
  search(
    'holland or sweden, who ordered more this year',
    either(
      sides('orders', 'this year', { country: 'Netherlands' }, { country: 'Sweden' }),
      sides('net sales', 'this year', { country: 'Netherlands' }, { country: 'Sweden' }),
    ),
  ),
  followUp('how many customers in september >> how many were new ones', figure('new customers', 'september')),
  superlative('what time of day are we busiest', top('hour', 'busy', 'any')),
  filter('non-uk revenue this year', figure('net sales', 'this year', ABROAD)),
  metric('items per order this year on average', figure('units per order', 'this year')),
  followUp('sales last week >> by day', each('day', 'net sales', 'last week')),
  noFigure('how many cakestands are left in the warehouse', none('impossible')),
  oneOrMany('Sales per weekday, last 3 months', each('weekday', 'net sales', 'last 3 months')),
  search('rabbit night lights sold last wk', figure('units', 'last week', { product: '23084' })),
  followUp(
    'customer 14911 sales this year >> how many orders was that',
    figure('orders', 'this year', { customer: '14911' }),
  ),
  superlative('which customer spent the most in q3', top('customer', 'net sales', Q3)),
  filter('orders from existing customers in nov', figure('orders', 'november', { buyers: 'returning' })),
  twoInOne(
    'UK sales and German sales for October, both please',
    sides('net sales', 'october', { country: 'United Kingdom' }, { country: 'Germany' }),
  ),
  followUp(
    'sales to germany in q3 >> and the quarter before that',
    figure('net sales', '2011-04-01..2011-06-30', { country: 'Germany' }),
  ),
  noFigure('sales at john lewis last week', none('other shop')),
  metric('what was our return rate in oct', figure('return rate', 'october')),
  superlative('best day in november', top('day', 'busy', 'november')),
  search(
    'jumbo bag red retrospot so far this year',
    either(
      figure('net sales', 'this year', { product: '85099B' }),
      figure('units', 'this year', { product: '85099B' }),
    ),
  ),
  followUp(
    'average order in november >> just for the uk',
    figure('average order', 'november', { country: 'United Kingdom' }),
  ),
  filter('what % of sales this year went abroad', share('net sales', 'this year', ABROAD)),
  oneOrMany('how many countries did we sell to in 2011', howMany('country', '2011')),
  toDo('what to reorder before xmas', job('what to order')),
  followUp('orders yesterday >> and a week before that', figure('orders', '2011-12-01')),
  superlative('quietest month this year', least('month', 'busy', 'this year')),
  noFigure('please write off invoice 581475', none('instruction')),
  filter(
    'france and belgium together, turnover from june to august',
    figure('net sales', '2011-06-01..2011-08-31', { country: ['France', 'Belgium'] }),
  ),
  search('how much has customer 14646 spent with us in total', figure('net sales', 'all', { customer: '14646' })),
  followUp(
    'chocolate hot water bottles sold in october >> november?',
    figure('units', 'november', { product: '22112' }),
  ),
  metric('avg weekly turnover in q3', average('net sales', Q3, 'week')),
  superlative('which products came back most this year', top('product', 'refunds', 'this year')),
  followUp('which country returns the most >> without the uk', top('country', 'refunds', 'any', 1, ABROAD)),
  twoInOne(
    'new customers last month, and the average order',
    both(figure('new customers', 'last month'), figure('average order', 'last month')),
  ),
  oneOrMany(
    'how much more did we do in november than october',
    either(versus('net sales', ['november', 'october']), versus('orders', ['november', 'october'])),
  ),
  noFigure('what do customers think of our bunting', none('impossible')),
  followUp(
    'revenue this month >> is that more than the same days last year',
    versus('net sales', ['this month', '2010-12-01..2010-12-09']),
  ),
]
