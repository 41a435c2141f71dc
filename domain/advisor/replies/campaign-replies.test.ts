import { describe, expect, it } from 'vitest'
import type { LoadReports } from '#domain/advisor/advisor.ts'
import { ask, MARKETING } from '#test/fixtures/advisor/figures.ts'

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/gu, '')

/** Asks with reports of which only these parts are read. */
async function askWith(text: string, parts: Readonly<Record<string, unknown>>) {
  const reports = Object.fromEntries(Object.entries(parts).map(([name, answer]) => [name, async () => answer]))
  const { reply } = await ask(MARKETING, text, { reports: reports as Partial<LoadReports> })
  return { ...reply, text: plain(reply.text) }
}

const sent = { id: 'c1', name: 'Spring email', sentOn: '2026-10-20', outcome: null }
const groups = { treated: { people: 112, ordered: 20 }, kept: { people: 28, ordered: 1 } }
const look = (ordered: object) => ({
  kind: 'measured',
  through: '2026-11-16',
  currency: 'GBP',
  effect: { day: 28, window: 28, ...groups, ordered, netSales: null },
})

describe('whether a campaign email worked', () => {
  const parts = (change: object = {}) => ({
    campaigns: [
      { ...sent, ...change },
      { ...sent, id: 'c0', name: 'Old' },
    ],
  })

  it('is told by who was kept back, with a link to it', async () => {
    const reply = await askWith(
      'Did the campaign work?',
      parts({ outcome: look({ value: 0.14, low: 0.02, high: 0.25 }) }),
    )
    expect(reply.text).toBe(
      'Spring email went out on Oct 20, 2026. The campaign brought about 16 more customers to order, between 2 and 28. ' +
        '20 of 112 customers (17.9%) who got it ordered, and 1 of 28 customers (3.6%) who were kept back.',
    )
    expect(reply.citations.map(({ label, value, href }) => [plain(label), value, href])).toEqual([
      ['Spring email', 'more people ordered', '/ai-agents/work/c1'],
    ])
  })

  it('can be unclear, unknown so far, or never be told', async () => {
    const citedWith = async (outcome: object | null) =>
      (await askWith('did the spring email work', parts({ outcome }))).citations[0]?.value
    expect(await citedWith(look({ value: 0.14, low: -0.02, high: 0.25 }))).toBe('no clear difference')
    expect(await citedWith(null)).toBe('not measured yet')
    expect(await citedWith({ kind: 'no_groups' })).toBe('can’t be told')
  })

  it('isn’t told from an email that is older than the event, or has another name', async () => {
    const event = {
      id: 'e1',
      kind: 'campaign',
      name: 'Mug week',
      from: '2026-11-05',
      to: '2026-11-11',
      touched: 'store',
    }
    const refused = { currency: 'GBP', effect: { kind: 'refused', reason: 'not_yet' } }
    const asked = { ...parts(), events: [event], eventEffect: refused }
    expect((await askWith('did the campaign work', asked)).text).toContain('whether Mug week worked')
    expect((await askWith('did the spring campaign work', asked)).text).toMatch(/^Spring email went out/)
    expect((await askWith('did the chair campaign work', asked)).text).toMatch(/^I find no event for chair campaign/)
  })
})

describe('whether a campaign worked', () => {
  const event = {
    id: 'e1',
    kind: 'campaign',
    name: 'Mug week',
    from: '2026-10-05',
    to: '2026-10-11',
    touched: 'category',
  }
  const older = { ...event, id: 'e0', name: 'Lamp days', from: '2026-09-01', to: '2026-09-03' }
  const measured = {
    kind: 'parts',
    subject: 'Mugs',
    days: { from: '2026-10-05', to: '2026-10-11' },
    cut: null,
    beside: [],
    effect: 0.18,
    low: 0.05,
    high: 0.31,
    amount: 42_000,
  }
  const effect = (change: object) => ({ currency: 'GBP', effect: { ...measured, ...change } })

  it('is told by its event in the calendar', async () => {
    const outage = { ...older, kind: 'site_down', name: 'Outage' }
    const reply = await askWith('Did the campaign work?', { events: [outage, event], eventEffect: effect({}) })
    expect(reply.text).toBe(
      'Net sales of Mugs were 18% (5% to 31%) above what other categories suggest: £420.00 more in 7 days of Mug week from Oct 5 to Oct 11, 2026. ' +
        'Net sales moved with it; other things that happened in the same days move them too.',
    )
    expect(reply.citations.map((cited) => [plain(cited.label), cited.value, cited.href])).toEqual([
      ['Mug week', '£420.00', '/analytics/calendar'],
    ])
  })

  it('can be unclear, or can’t be told', async () => {
    const events = [event]
    const unclear = await askWith('did the mug week campaign work', { events, eventEffect: effect({ low: -0.1 }) })
    expect(unclear.text).toMatch(
      /^No clear difference in 7 days of Mug week .*: net sales of Mugs were between 10% below and 31% above what other categories suggest\./,
    )
    const refused = { currency: 'GBP', effect: { kind: 'refused', reason: 'not_yet' } }
    expect((await askWith('did the campaign work', { events, eventEffect: refused })).text).toBe(
      'I can’t tell whether Mug week worked: no day of this event is complete yet. Come back the day after it began.',
    )
  })

  it('of the whole store is compared with the forecast, and loses no more than all', async () => {
    const whole = { ...event, touched: 'store' }
    const forecast = { kind: 'forecast', subject: 'Lamps & Co', isSure: true, effect: -1.2, low: -1.5, high: -0.8 }
    const textOf = async (change: object) =>
      (await askWith('did the campaign work', { events: [whole], eventEffect: effect({ ...forecast, ...change }) }))
        .text
    expect(await textOf({ amount: -42_000 })).toMatch(
      /^Net sales were 100% \(80% to 100%\) below the forecast made before: £420\.00 less in 7 days of Mug week/,
    )
    expect(await textOf({ isSure: false })).toContain('net sales were 80% to 100% below the forecast made before.')
  })

  it('asks back which one of several is meant', async () => {
    const parts = { events: [older, event], eventEffect: effect({}) }
    const reply = await askWith('Did the campaign work?', parts)
    expect(reply.text).toBe(
      'Your calendar has more than one campaign that you can mean. Ask with its name, such as “Did the Mug week campaign work?”\n' +
        '• Mug week, from Oct 5 to Oct 11, 2026\n• Lamp days, from Sep 1 to Sep 3, 2026',
    )
    expect(reply.citations).toHaveLength(2)
    expect((await askWith('Did the Mug week campaign work?', parts)).text).toMatch(/^Net sales of Mugs/)
    expect((await askWith('Did the campaign in September work?', parts)).text).toContain('of Lamp days')
  })

  it('of another name, or of other days, isn’t told from this event', async () => {
    const parts = { events: [event], eventEffect: effect({}) }
    const other = await askWith('did the chair campaign work', parts)
    expect(other.text).toMatch(/^I find no event for chair campaign in your calendar.*What I find there is Mug week\./)
    expect(other.citations).toMatchObject([{ value: 'Mark an event', href: '/analytics/calendar' }])
    expect((await askWith('did last week’s email work', parts)).text).toMatch(/^I find no event for an email in/)
    expect((await askWith('did last week’s campaign work', parts)).text).toMatch(/^I find no event for a campaign/)
  })
})
