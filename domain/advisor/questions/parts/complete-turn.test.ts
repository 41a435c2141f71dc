import { describe, expect, it } from 'vitest'
import { read } from '#test/fixtures/advisor/questions.ts'

/** What a question asks for, without its words. */
function askedOf(text: string, earlier: readonly string[] = []) {
  const reading = read(text, earlier)
  if (reading.kind === 'figures') return reading.asked.query
  if (reading.kind !== 'plain') return { kind: reading.kind }
  const { intent, period, compare } = reading.request
  return { intent, period, compare }
}

describe('a further turn', () => {
  it.each([
    // Another figure.
    ['orders last month', 'and how much was that', 'net sales last month'],
    ['orders in Germany last month', 'how much was that in total', 'net sales in Germany last month'],
    ['how many customers last month', 'how many were new', 'new customers last month'],
    ['how many refunds last month', 'how much was that', 'refund amount last month'],
    ['sales last month', 'before discounts', 'gross sales last month'],
    ['sales last month', 'no, I meant orders', 'orders last month'],
    ['sales last month', 'sorry, orders', 'orders last month'],
    ['sales in Germany last month', 'the same but in orders', 'orders in Germany last month'],
    ['gross profit last month', 'in percent', 'margin last month'],
    ['refunds last month', 'whats that in percent', 'refund rate last month'],
    ['new customers last month', 'how much did they spend', 'net sales from new customers last month'],
    [
      'orders last month',
      'what share came from the market stall',
      'what share of orders last month came from the market stall',
    ],
    ['how many people bought last month', 'how many had bought before', 'returning customers last month'],
    ['orders last month', 'cancelled ones', 'cancelled orders last month'],
    ['sales of mugs last month', 'how many did we sell', 'units of mugs last month'],
    // Other days.
    ['sales of mugs in may', 'how does that compare to april', 'sales of mugs in may compared to april'],
    ['sales of mugs last week', 'not last week, last month', 'sales of mugs last month'],
    ['orders in may', 'same month last year', 'orders in may 2025'],
    ['orders in may', 'is that more than last year', 'orders in may compared to last year'],
    ['sales of mugs in may', 'was that better than april', 'sales of mugs in may compared to april'],
    ['orders in march', 'why?', 'why did orders change in march'],
    // Other rows.
    ['top 3 customers last month', 'make it 10', 'top 10 customers last month'],
    ['top 5 customers last month', 'now countries', 'top 5 countries last month'],
    ['worst 5 products last month', 'now categories', 'worst 5 categories last month'],
    ['how many countries last month', 'and cities', 'how many cities last month'],
    ['top 5 customers last month', 'same for products', 'top 5 products last month'],
    ['top 5 customers last month', 'but by orders', 'top 5 customers by orders last month'],
    // Other limits.
    ['sales of mugs last month', 'new customers only', 'sales of mugs from new customers last month'],
    ['orders last month', 'over 100 pounds', 'orders over 100 pounds last month'],
    ['sales of mugs last month', 'only new customers', 'sales of mugs from new customers last month'],
    ['sales last month', 'the same but without Germany', 'sales without Germany last month'],
  ])('after "%s", "%s" asks for "%s"', (earlier, turn, whole) => {
    const wanted = askedOf(whole)
    expect(wanted).not.toHaveProperty('kind', 'unclear')
    expect(askedOf(turn, [earlier])).toEqual(wanted)
  })

  it.each([
    ['orders last month', 'and in percent'],
    ['sales in Germany last month', 'why?'],
    ['top 5 products last month', 'why?'],
    ['orders in Germany last month', 'what share came from the market stall'],
    ['orders last month', 'over 100 euros'],
    ['orders last month', 'what should it have been'],
  ])('after "%s", "%s" is asked back', (earlier, turn) => {
    expect(['unclear', 'missing']).toContain(read(turn, earlier).kind)
  })

  it('ranks what sold best in the days of the question before', () => {
    expect(askedOf('which product sold best', ['sales last month'])).toMatchObject({
      intent: { task: 'top_products' },
      period: { from: '2026-10-01', to: '2026-10-31' },
    })
  })

  it('does not read "no" as a slip without a comma', () => {
    expect(read('no orders', 'sales last month').kind).toBe('unclear')
  })

  it('goes on from what a turn before it completed', () => {
    const earlier = ['sales in april', 'and march']
    expect(askedOf('is that up on last year', earlier)).toEqual(askedOf('sales in march compared to last year'))
  })
})
