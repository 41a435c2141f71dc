import { describe, expect, it } from 'vitest'
import { read } from '#test/fixtures/advisor/questions.ts'

const jobOf = (text: string): string => {
  const reading = read(text)
  if (reading.kind !== 'report') return reading.kind
  const { asked } = reading
  return asked.report === 'today' || asked.report === 'catalog' ? asked.list : asked.report
}

describe('a job of an owner', () => {
  it.each([
    ['What should I do today?', 'actions'],
    ['what do i need to do now', 'actions'],
    ["what's to do?", 'actions'],
    ['what needs my attention?', 'actions'],
    ['whats on my plate today', 'actions'],
    ['any tasks', 'actions'],
    ['where should we start', 'actions'],
    ['what should we focus on first pls', 'actions'],
    ['Which orders need attention?', 'attention'],
    ['which orders need attention and why', 'attention'],
    ['what orders need my attention today', 'attention'],
    ['any orders that need action', 'attention'],
    ['are there any orders which need checking', 'attention'],
    ['show me the orders that need a look', 'attention'],
    ['do any of my orders need attention?', 'attention'],
    ['which of my orders are stuck?', 'attention'],
    ['late orders', 'attention'],
    ['orders with problems', 'attention'],
    ['what changed?', 'changes'],
    ['what has changed lately?', 'changes'],
    ['anything unusual?', 'changes'],
    ['is there anything unusual in my shop?', 'changes'],
    ['did something change?', 'changes'],
    ['Is everything ok?', 'state'],
    ['everything alright', 'state'],
    ['are we ok', 'state'],
    ['any problems?', 'state'],
    ['is there any bad news', 'state'],
    ['anything I should worry about', 'state'],
    ['did anything break', 'state'],
    ['Are we on track this month?', 'goals'],
    ['am i on target', 'goals'],
    ['will we hit our goal', 'goals'],
    ['are we going to reach the sales target this month', 'goals'],
    ['how are we doing against the goal', 'goals'],
    ['how far are we from our target', 'goals'],
    ['are we behind schedule', 'goals'],
    ["what's our goal", 'goals'],
    ['What did we do last week?', 'past_work'],
    ['what have i done this month', 'past_work'],
    ['what came of it', 'past_work'],
    ['did it work', 'past_work'],
    ['what were the results of our work', 'past_work'],
    ['Who should I write to?', 'write_to'],
    ['who should i email', 'write_to'],
    ['which customers should we contact this week', 'write_to'],
    ['who can I send the newsletter to', 'write_to'],
    ['What is missing in my catalog?', 'gaps'],
    ['what is missing in my catalogue', 'gaps'],
    ["what's wrong with our product data", 'gaps'],
    ['which products have no image', 'gaps'],
    ['Which prices lose money?', 'losses'],
    ['which products are losing me money', 'losses'],
    ['do we sell anything below cost', 'losses'],
    ['Which collections should I make?', 'collections'],
    ['suggest some collections', 'collections'],
    ['What should I order?', 'reorder'],
    ['what do I need to reorder', 'reorder'],
    ['which products should we restock', 'reorder'],
    ['do I need to order anything', 'reorder'],
    ['how many teapots should I order', 'reorder'],
    ['Send me a weekly summary', 'digest'],
    ['email me a report every monday', 'digest'],
    ['can you send me the numbers by email every week', 'digest'],
    ['I want a daily email summary', 'digest'],
    ['set up a weekly report by email', 'digest'],
    ['Did the campaign work?', 'event'],
    ['did my spring sale work', 'event'],
    ['how did the newsletter do', 'event'],
    ['was the last campaign worth it', 'event'],
    ['what did our black friday promotion bring', 'event'],
  ])('is found in “%s”', (text, job) => {
    expect(jobOf(text)).toBe(job)
  })

  it.each([
    'what changed last week?',
    'why did sales change?',
    'what should i do about refunds?',
    'anything unusual about orders from germany?',
    'are we on track this week',
    'are we on track in Germany',
    'what should I do on Monday',
    'how are sales',
    'how was the sale of mugs in Germany',
    'what did Ana May order',
    'what do people order',
    'who ordered the most',
    'send me a summary of last month',
    'weekly sales',
    'did code welcome10 work',
    'how did orders with code welcome10 do',
    'did wholesale work',
    'send me a summary of my sales',
    'send us a short report',
    'are we on track for our yearly goal',
    'will we hit our wholesale target',
    'what is our wholesale goal',
    'how far are wholesale customers from our goal',
    'how are we doing against the refunds target',
    'wholesale goal progress',
  ])('isn’t found in “%s”', (text) => {
    expect(jobOf(text)).not.toMatch(/^(?:actions|changes|state|goals|past_work|write_to|reorder|digest|event)$/)
  })

  it('keeps the name of an event, without its days', () => {
    expect(read('did the summer mug campaign last month work')).toMatchObject({
      asked: {
        report: 'event',
        name: 'summer mug',
        noun: 'campaign',
        period: { from: '2026-10-01', to: '2026-10-31' },
      },
    })
    expect(read("did last week's newsletter help")).toMatchObject({ asked: { name: null, noun: 'newsletter' } })
  })

  it.each([
    ['are we on track for the sales target', ['net_sales']],
    ['will we hit this month’s orders goal', ['orders']],
    ['how are orders doing against our goal', ['orders']],
    ['how far are we from our target for revenue', ['net_sales']],
    ['what is our monthly goal', []],
  ])('keeps the goal that “%s” names', (text, metrics) => {
    expect(read(text)).toMatchObject({ asked: { report: 'goals', metrics } })
  })

  it('keeps the products to order', () => {
    expect(read('should I order more glass teapots')).toMatchObject({ asked: { products: ['2'] } })
    expect(read('how many glass teapots should I order')).toMatchObject({
      asked: { report: 'reorder', products: ['2'] },
    })
    expect(read('How many teapots should I order?')).toMatchObject({
      asked: { report: 'reorder', products: ['1', '2'], corrections: [] },
    })
    expect(read('which teapots should we reorder')).toMatchObject({ asked: { products: ['1', '2'] } })
    expect(read('how many units of lamp-7 should I order')).toMatchObject({ asked: { products: ['3'] } })
    expect(read('how many products should I order')).toMatchObject({ asked: { report: 'reorder', products: [] } })
  })

  it('asks back for goods to order that no product is called', () => {
    expect(read('how many giraffes should I order')).toMatchObject({
      kind: 'unclear',
      unknown: ['giraffes'],
      nearest: 'What should I order?',
    })
    expect(read('how many mugs should I order')).toMatchObject({
      kind: 'missing',
      answer: expect.stringMatching(/^I can say what to order of a product/),
    })
  })

  it('with a word that may change it is not answered', () => {
    expect(read('who should I write to except wholesale')).toMatchObject({
      kind: 'unclear',
      nearest: 'Who should I write to?',
    })
    expect(read('what should I order for wholesale')).toMatchObject({ kind: 'unclear' })
  })
})
