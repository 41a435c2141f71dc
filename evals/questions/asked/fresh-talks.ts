import { both, each, figure, job, least, none, sample, top, versus } from '../question.ts'

const then = sample('follow-up')
const two = sample('two in one')
const work = sample('job')
const no = sample('no figure')

/** Chats, several questions in one and jobs, each with its answer decided before the product was asked. */
export const FRESH_TALKS = [
  then('orders in april >> and march?', figure('orders', 'march')),
  then('sales in april >> germany only', figure('net sales', 'april', { country: 'DE' })),
  then('sales in april >> just the uk', figure('net sales', 'april', { country: 'GB' })),
  then('sales in april >> excluding germany', figure('net sales', 'april', { country: 'not DE' })),
  then('sales in april >> how about orders', figure('orders', 'april')),
  then('sales in april >> vs march', versus('net sales', ['april', 'march'])),
  then('sales in april >> compared to last year?', versus('net sales', ['april', '2025-04'])),
  then('sales in april >> split it by channel', each('channel', 'net sales', 'april')),
  then('sales in april >> per category pls', each('category', 'net sales', 'april')),
  then('sales in april >> same for march', figure('net sales', 'march')),
  then('tea sales in april >> coffee?', figure('net sales', 'april', { category: 'Coffee' })),
  then('tea sales in april >> and coffee in march', figure('net sales', 'march', { category: 'Coffee' })),
  then('top 5 products in april >> and the worst 5', least('product', 'net sales', 'april', 5)),
  then('top products in april >> by units instead', top('product', 'units', 'april', 3)),
  then('top products in april >> what about last year', top('product', 'net sales', 'last year', 3)),
  then('orders from canada in april >> and the uk?', figure('orders', 'april', { country: 'GB' })),
  then('orders from canada in april >> in may 2025', figure('orders', '2025-05', { country: 'CA' })),
  then('revenue yesterday >> today?', figure('net sales', 'today')),
  then('revenue last month >> and the month before?', figure('net sales', 'march')),
  then('how many orders in april >> avg value?', figure('average order', 'april')),
  then('how many orders in april >> how many were refunded', figure('refunded orders', 'april')),
  then('gross profit in april >> and margin', figure('margin', 'april')),
  then('instagram orders in april >> whats the revenue', figure('net sales', 'april', { channel: 'Instagram' })),
  then('sales by month in 2025 >> only for tea', each('month', 'net sales', '2025', { category: 'Tea' })),
  then('orders last week >> by day', each('day', 'orders', 'last week')),

  two('sales and orders last week', both(figure('net sales', 'last week'), figure('orders', 'last week'))),
  two('revenue & profit april', both(figure('net sales', 'april'), figure('gross profit', 'april'))),
  two(
    'orders, revenue and aov in april',
    both(figure('orders', 'april'), figure('net sales', 'april'), figure('average order', 'april')),
  ),
  two(
    'how much did we sell and how much was refunded in april',
    both(figure('net sales', 'april'), figure('refunds', 'april')),
  ),
  two('new customers + orders april', both(figure('new customers', 'april'), figure('orders', 'april'))),

  work('what shld i do today', job('what to do today')),
  work('anything i should look at today', job('what to do today')),
  work('whats running out', job('running out')),
  work('what do i need to reorder', job('what to order')),
  work('whats not selling', job('slow movers')),
  work('how was yesterday', job('how yesterday went')),
  work('who hasnt bought in a while', job('whom to write to')),

  no('sales in april >> and the weather', none('impossible')),
  no('sales in april >> for teenagers', none('impossible')),
  no('sales in april >> in the evening', none('unclear')),
]
