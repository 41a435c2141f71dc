import { describe, expect, it } from 'vitest'
import type { LoadReports } from '#domain/advisor/advisor.ts'
import { createWording } from '#domain/advisor/wording.ts'
import { ask, MARKETING } from '#test/fixtures/advisor/figures.ts'

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/gu, '')

/** Asks with reports of which only these parts are read. */
async function askWith(text: string, parts: Readonly<Record<string, unknown>>) {
  const reports = Object.fromEntries(Object.entries(parts).map(([name, answer]) => [name, async () => answer]))
  const { reply } = await ask(MARKETING, text, { reports: reports as Partial<LoadReports> })
  return { ...reply, text: plain(reply.text) }
}

describe('a month beside its goals', () => {
  const month = {
    metric: 'net_sales',
    value: 900_000,
    from: '2026-11-01',
    to: '2026-11-20',
    end: '2026-11-30',
    goal: 1_200_000,
    pace: 1.06,
    chance: 0.83,
    range: { low: 1_150_000, high: 1_400_000 },
    coverage: null,
  }
  const goals = (...months: object[]) => ({ currency: 'GBP', months, today: '2026-11-21' })

  it('says how far it is, and the chance of its goal', async () => {
    const reply = await askWith('Are we on track this month?', { goals: goals(month) })
    expect(reply.text).toBe(
      'Net sales are £9,000.00 up to Nov 20, 2026, and the goal of November 2026 is £12,000.00. ' +
        'That is 6% more than the goal asks for by now, so you are on track. ' +
        'The chance to reach it is 83%: the month is likely to end between £11,500.00 and £14,000.00.',
    )
    expect(reply.citations).toMatchObject([
      { label: 'Net sales', value: '£9,000.00', period: { from: '2026-11-01', to: '2026-11-20' } },
    ])
  })

  it('that is behind, just right or over says so', async () => {
    const textWith = async (change: object) =>
      (await askWith('are we on track', { goals: goals({ ...month, ...change }) })).text
    expect(await textWith({ pace: 0.9 })).toContain('10% less than the goal asks for by now, so you are behind.')
    expect(await textWith({ pace: 1 })).toContain('just what the goal asks for')
    expect(await textWith({ to: '2026-11-30' })).toContain('The month missed its goal.')
    expect(await textWith({ chance: null })).not.toContain('chance')
  })

  it('is told by the goal that the question names', async () => {
    const orders = { ...month, metric: 'orders', value: 300, goal: 400, pace: null, chance: null, range: null }
    const both = { goals: goals(month, orders) }
    expect((await askWith('are we on track for our orders goal', both)).text).toBe(
      'Orders are 300 up to Nov 20, 2026, and the goal of November 2026 is 400.',
    )
    const unset = { goals: goals(month, { ...orders, goal: null }) }
    expect((await askWith('are we on track for our orders goal', unset)).text).toBe(
      'No goal is set for orders in November 2026, so I can’t tell whether you are on track. Orders are 300 up to Nov 20, 2026.',
    )
  })

  it('without a goal says where to set one', async () => {
    const reply = await askWith('will we hit our goal', {
      goals: goals({ ...month, goal: null, pace: null, chance: null, range: null }),
    })
    expect(reply.text).toBe(
      'No goal is set for November 2026, so I can’t tell whether you are on track. Net sales are £9,000.00 up to Nov 20, 2026.',
    )
    expect(reply.citations.at(-1)).toMatchObject({ value: 'Set a goal', href: '/settings/goals' })
  })
})

describe('what to order', () => {
  const product = {
    id: '7',
    title: 'Mug',
    variant: 'blue',
    left: 4.2,
    onOrder: 0,
    quantity: 24,
    orderBy: '2026-11-25',
    leadDays: 10,
  }
  const reorder = (parts: object) => ({
    today: '2026-11-21',
    toOrder: [],
    onItsWay: [],
    unknown: [],
    fine: 3,
    ...parts,
  })

  it('is named with its day and what is left', async () => {
    const late = { ...product, id: '8', title: 'Lamp', variant: null, orderBy: '2026-11-20', onOrder: 5 }
    const reply = await askWith('What should I order?', {
      reorder: reorder({ toOrder: [late, product], unknown: [{ id: '9' }] }),
    })
    expect(reply.text.split('\n')).toEqual([
      'Order 24 of Lamp now. About 4 are left, and 5 are on the way. An order takes 10 days.',
      'By Nov 25, 2026, order 24 of Mug, blue. About 4 are left. An order takes 10 days.',
      'I can’t tell for 1 product, because its stock or sales don’t say enough.',
    ])
    expect(reply.table?.rows.map((row) => row.map(plain))).toEqual([
      ['Lamp', '24', 'now', '4', '5'],
      ['Mug, blue', '24', 'by Nov 25, 2026', '4', '0'],
    ])
    expect(reply.citations).toHaveLength(2)
  })

  it('can all be on the way', async () => {
    const coming = { ...product, onOrder: 24 }
    const textOf = async (...onItsWay: object[]) =>
      (await askWith('what should I order', { reorder: reorder({ fine: 0, onItsWay }) })).text
    expect(await textOf(coming)).toBe('Nothing needs to be ordered now.\nAn order of Mug, blue is on its way.')
    expect(await textOf(coming, { ...coming, id: '8' })).toBe(
      'Nothing needs to be ordered now.\nOrders of 2 products are on their way.',
    )
  })

  it('can be nothing, or unknown', async () => {
    expect((await askWith('what should I order', { reorder: reorder({}) })).text).toBe(
      'Nothing needs to be ordered now: the stock of 3 products lasts until the next order.',
    )
    const unknown = await askWith('what should I order', { reorder: reorder({ fine: 0, unknown: [{ id: '1' }] }) })
    expect(unknown.text).toContain('I don’t know your stock')
    expect(unknown.offers).toEqual(['import'])
  })
})

describe('what was done', () => {
  const today = { store: { currency: 'GBP', timeZone: 'Europe/London' }, today: '2026-11-21' }
  const email = { content: { kind: 'write_to', customers: 12, of: 20 }, doneAt: '2026-11-03T23:30:00Z', signal: null }
  const outcome = {
    kind: 'write_to',
    since: '2026-11-03',
    from: '2026-11-04',
    to: '2026-11-17',
    customers: 12,
    ordered: 3,
  }

  it('comes with what figures say since', async () => {
    const reply = await askWith('what did we do this month and what came of it', {
      today,
      doneWork: [{ ...email, outcome }],
    })
    expect(reply.text).toBe(
      '• Write to 12 overdue customers, done on Nov 3, 2026. Since you wrote to 12 overdue customers on Nov 3, 2026, 3 of them ordered. ' +
        'Orders from Nov 4 to Nov 17, 2026. Some would have ordered anyway.',
    )
    expect(reply.citations).toMatchObject([{ label: 'Write to 12 overdue customers', value: 'done on Nov 3, 2026' }])
  })

  it('lists the campaigns that went out, the latest first', async () => {
    const campaigns = [{ id: 'c1', name: 'Spring email', sentOn: '2026-11-05', outcome: null }]
    const reply = await askWith('what did we do this month', { today, campaigns, doneWork: [{ ...email, outcome }] })
    expect(reply.text.split('\n')[0]).toBe(
      '• The email Spring email, sent on Nov 5, 2026. What it brought is looked at after each week of complete days, so it isn’t known yet.',
    )
    expect(reply.citations.map(({ href }) => href)).toEqual(['/ai-agents/work/c1', expect.any(String)])
  })

  it('lists product texts that were changed, with what that brought', async () => {
    const outcome = { text: 'Net sales of Lamp were 40% above what other products suggest.', basis: 'The basis.' }
    const changedTexts = [
      { id: 'd2', product: 'Shade', changedOn: '2026-11-10', outcome: null },
      { id: 'd1', product: 'Lamp', changedOn: '2026-11-04', outcome },
    ]
    const reply = await askWith('what did we do this month and what came of it', { today, changedTexts, doneWork: [] })
    expect(reply.text.split('\n')).toEqual([
      '• The texts of Shade, changed on Nov 10, 2026. What that brought is known once 28 days are complete.',
      '• The texts of Lamp, changed on Nov 4, 2026. Net sales of Lamp were 40% above what other products suggest. The basis.',
    ])
    expect(reply.citations.map(({ href }) => href)).toEqual(['/ai-agents/work/drafts/d2', '/ai-agents/work/drafts/d1'])
  })

  it('of more than five says how many more there are, and where', async () => {
    const reply = await askWith('what did we do', { today, doneWork: Array(7).fill({ ...email, outcome: null }) })
    expect(reply.text.split('\n')).toHaveLength(6)
    expect(reply.text).toMatch(/\n• and 2 more$/)
    expect(reply.citations.at(-1)).toMatchObject({ label: 'Work', value: '2 more', href: '/ai-agents/work' })
  })

  it('can be too early to see, or nothing in these days', async () => {
    const parts = { today, doneWork: [{ ...email, outcome: null }] }
    expect((await askWith('what came of it', parts)).text).toContain('What came of it can’t be seen yet.')
    const nothing = await askWith('what did we do last week', parts)
    expect(nothing.text).toContain(
      'Nothing that Today proposed was marked as done from Nov 9 to Nov 15, 2026, no campaign went out, and no product texts were changed.',
    )
    expect(nothing.citations).toMatchObject([{ href: '/dashboard' }])
  })
})

it('says where emails are turned on, and sends none', async () => {
  const reply = await askWith('Send me a weekly summary', {})
  expect(reply.text).toMatch(/^I can’t send emails, but Cartwright can/)
  expect(reply.citations).toMatchObject([{ value: 'Notifications', href: '/settings/notifications' }])
})

describe('whom to write to', () => {
  const report = { until: '2026-11-20', overdue: 20, gaps: {}, store: { currency: 'GBP' } }
  const mailing = { agreed: 12, until: '2026-11-20' }

  it('are the overdue customers who agreed', async () => {
    const row = { name: 'Ana', email: null, lastOrder: '2026-08-01', daysSince: 111, orders: 3, netSales: 9000 }
    const rows = [
      { ...row, consent: 'yes' },
      { ...row, name: 'Ben', consent: 'no' },
    ]
    const reply = await askWith('Who should I write to?', {
      customers: report,
      customerList: { rows, rowCount: 20 },
      mailingList: mailing,
    })
    expect(reply.text).toMatch(
      /^20 customers are overdue: .*\.\n12 of them have agreed to marketing by email\. Write to those\. .* The table has the 1 of 12 with the most sales\.$/,
    )
    expect(reply.citations.map(({ label, value }) => [label, value])).toEqual([
      ['Overdue', '20'],
      ['New campaign', '12 customers'],
    ])
    expect(reply.table?.rows.map(([name]) => plain(name ?? ''))).toEqual(['Ana'])
    expect(reply.citations[1]?.href).toMatch(/^\/ai-agents\/work\/new\?overdue=overdue&store=/)
  })

  it('can be one who agreed', async () => {
    const one = { customerList: { rows: [], rowCount: 1 }, mailingList: { ...mailing, agreed: 1 } }
    const reply = await askWith('Who should I write to?', { customers: report, ...one })
    expect(reply.text).toContain('1 of them has agreed to marketing by email. Write to that customer.')
    expect(reply.text).not.toContain('The table has')
  })

  it('can be nobody', async () => {
    const nobody = { customerList: { rows: [], rowCount: 0 }, mailingList: mailing }
    const textOf = async (change: object) =>
      (await askWith('who should I email', { customers: { ...report, ...change }, ...nobody })).text
    expect(await textOf({ overdue: 0 })).toBe('No customer is overdue, so there is nobody to write to for now.')
    expect(await textOf({ gaps: null })).toMatch(/^Nobody has ordered twice yet/)
  })
})

it('explains a change of net sales by its factors and parts', async () => {
  const change = {
    days: { from: '2026-11-09', to: '2026-11-15' },
    comparison: { from: '2026-11-02', to: '2026-11-08' },
    before: 100_000,
    after: 80_000,
    factors: [
      { factor: 'customers', effect: -15_000 },
      { factor: 'discounts', effect: 1_000 },
      { factor: 'returns', effect: -6_000 },
    ],
    isSmall: false,
    moved: [
      { dimension: 'category', explains: 1, parts: [{ key: 'Mugs', label: 'Mugs', before: 50_000, after: 28_000 }] },
    ],
  }
  const reply = await askWith('Why did sales drop last week?', { change: { change } })
  const { range } = createWording('en')
  expect(reply.text).toBe(
    `Net sales fell by £200.00: from £1,000.00 (${range(change.comparison)}) to £800.00 (${range(change.days)}). ` +
      'What moved them that way: customers (−£150.00) and returns (−£60.00). ' +
      'Category: Mugs fell by £220.00, and all others rose by £20.00. ' +
      'The figures show what changed at the same time, not what caused it.',
  )
  expect(reply.citations[0]).toMatchObject({ label: 'Net sales' })
})
