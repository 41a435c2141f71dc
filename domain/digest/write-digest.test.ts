import { describe, expect, it } from 'vitest'
import type { Insight } from '#domain/contracts/signals.ts'
import type { Action } from '#domain/contracts/today.ts'
import type { DigestText } from './digest-text.ts'
import type { DigestDays, DigestStore } from './store-words.ts'
import { writeDigest, writeReminder, writeUrgent } from './write-digest.ts'

const metric = (value: number, comparison: number | null) => ({
  value,
  comparison,
  change: comparison === null || comparison === 0 ? null : (value - comparison) / comparison,
})

const yesterday: DigestDays = {
  from: '2026-05-19',
  to: '2026-05-19',
  isYesterday: true,
  comparedWith: { from: '2026-05-12', to: '2026-05-12' },
  net_sales: metric(124_000, 110_714),
  orders: metric(12, 12),
}

const lastWeek: DigestDays = {
  ...yesterday,
  from: '2026-05-13',
  comparedWith: { from: '2026-05-06', to: '2026-05-12' },
}

const action: Action = {
  id: 'a1',
  kind: 'restock',
  title: 'Restock ⁨Mug⁩',
  why: '3 left.',
  stake: 42_000,
  basis: '14 usual days',
  href: '/analytics/products/7',
}

const insight: Insight = {
  id: 's1',
  kind: 'change',
  severity: 'critical',
  state: 'open',
  since: '2026-05-17',
  title: 'Orders fell 55%',
  body: 'From May 17 to May 19: 9 orders, usually about 20.',
  unusual: null,
  parts: [],
  against: null,
  action: 'Check the shop.',
  href: '/analytics?tab=sales&period=custom&from=2026-05-17&to=2026-05-19',
}

const store = {
  id: 's',
  name: 'Harbour Goods',
  currency: 'EUR',
  timeZone: 'UTC',
  isSample: false,
  firstOrderDay: '2026-01-01',
  lastOrderDay: '2026-05-19',
  figuresEnd: null,
  ordersAfterToday: 0,
}

const known = (change: Partial<DigestStore> = {}): DigestStore => ({
  store,
  days: yesterday,
  months: [],
  actions: [],
  signals: [],
  fine: [],
  behind: null,
  outcomes: [],
  quietSince: null,
  isLooked: true,
  ...change,
})

const daily = (stores: DigestStore[], locale = 'en-US') => writeDigest('daily', stores, locale)
const weekly = (stores: DigestStore[]) => writeDigest('weekly', stores, 'en-US')

/** Returns all that an email says, without its addresses. */
const wordsOf = ({ sections }: DigestText): string =>
  JSON.stringify(sections, (key, value: unknown) => (key === 'href' ? undefined : value))

const hrefsIn = (digest: DigestText): string[] =>
  [...JSON.stringify(digest).matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href)

it('says that live sync of a shop lacks orders, instead of that there is nothing to do', () => {
  const behind = { id: 'c1', shopName: 'Mug shop', state: 'broken' } as const
  const digest = daily([known({ behind })])
  const missing = 'Live sync with Mug shop stopped, so newer orders are missing.'

  expect(digest.preview).toBe(missing)
  expect(wordsOf(digest)).toContain(missing)
  expect(wordsOf(digest)).not.toContain('Nothing to do')
  expect(hrefsIn(digest)).toContainEqual(expect.stringContaining('/integrations/c1'))
  expect(weekly([known({ behind })]).subject).not.toContain('quiet')
})

describe('the subject', () => {
  it('says the news of the last day', () => {
    expect(daily([known()]).subject).toBe('Yesterday €1,240, 12% above the Tuesday before')
    expect(daily([known({ days: { ...yesterday, isYesterday: false } })]).subject).toMatch(/^Tue, May 19, 2026 €1,240/)
  })

  it('is written for the language of the numbers', () => {
    expect(daily([known()], 'de-DE').subject).toBe('Yesterday 1.240\u00a0€, 12\u00a0% above the Tuesday before')
  })

  it('counts orders where nothing can be compared', () => {
    const days = { ...yesterday, comparedWith: null, net_sales: metric(124_000, null) }
    expect(daily([known({ days })]).subject).toBe('Yesterday €1,240 from 12 orders')
  })

  it.each([
    [metric(5000, 10_000), 'Yesterday €50, 50% below the Tuesday before'],
    [metric(5000, 5000), 'Yesterday €50, the same as the Tuesday before'],
    [metric(5000, 0), 'Yesterday €50, none the Tuesday before'],
    [metric(0, 5000), 'Yesterday €0 from 12 orders'],
  ])('compares %j', (net_sales, subject) => {
    expect(daily([known({ days: { ...yesterday, net_sales } })]).subject).toBe(subject)
  })

  it('names the stores, each in its currency', () => {
    const other = known({ store: { ...store, id: 't', name: 'Tea\r\nBcc: eve@example.com', currency: 'JPY' } })
    expect(daily([known(), other]).subject).toBe(
      'Yesterday: Harbour Goods €1,240 (+12%), Tea Bcc: eve@example.com ¥124,000 (+12%)',
    )
    const many = Array.from({ length: 5 }, () => known())
    expect(daily(many).subject).toMatch(/ and 2 more$/)
  })

  it('says so when no store has figures', () => {
    expect(daily([known({ days: null })]).subject).toBe('No new figures')
  })
})

it('the text next to the subject is the first thing to do', () => {
  expect(daily([known({ actions: [action], signals: [insight] })]).preview).toBe('Restock ⁨Mug⁩ and 1 more')
  expect(daily([known()]).preview).toBe('Nothing to do.')
})

it('every address is of the store, with the period of the figure', () => {
  const month = {
    metric: 'net_sales' as const,
    value: 500_000,
    from: '2026-05-01',
    to: '2026-05-19',
    end: '2026-05-31',
    goal: 900_000,
    pace: 1,
    chance: 0.62,
    range: null,
    coverage: null,
  }
  const digest = daily([known({ actions: [action], signals: [insight], months: [month] })])
  const hrefs = hrefsIn(digest)
  expect(hrefs).toContain('/analytics?tab=sales&period=custom&from=2026-05-19&to=2026-05-19&store=s')
  expect(hrefs).toContain('/analytics?tab=sales&period=custom&from=2026-05-01&to=2026-05-19&store=s')
  expect(hrefs).toContain('/analytics/products/7?store=s')
  expect(hrefs).toContain('/settings/goals?store=s')
  expect(hrefs.every((href) => href.startsWith('/') && href.includes('store=s'))).toBe(true)
  expect(wordsOf(digest)).toContain('€420 at stake')
  expect(wordsOf(digest)).toContain('62% chance')
})

it('contribution is called so, links to Profit, and says for how much costs are known', () => {
  const contribution = {
    metric: 'contribution' as const,
    value: 150_000,
    from: '2026-05-01',
    to: '2026-05-19',
    end: '2026-05-31',
    goal: 300_000,
    pace: 1,
    chance: null,
    range: null,
    coverage: 0.85,
  }
  const digest = daily([known({ months: [contribution] })])
  expect(wordsOf(digest)).toContain('May contribution so far')
  expect(wordsOf(digest)).toContain('costs known for 85% of net sales')
  expect(hrefsIn(digest)).toContain('/analytics?tab=profit&period=custom&from=2026-05-01&to=2026-05-19&store=s')
})

describe('a store that wasn’t looked at today', () => {
  const notLooked = known({ actions: [action], signals: [insight], isLooked: false })

  it('has neither what to do nor "nothing to do"', () => {
    const digest = daily([notLooked])
    expect(digest.sections).toMatchObject([{ lists: [] }])
    expect(wordsOf(digest)).toContain('What to do wasn’t ready for this email.')
    expect(wordsOf(digest)).not.toContain('Nothing')
    expect(digest.preview).toBe('Open Today for what to do.')
  })

  it('has no quiet week', () => {
    expect(weekly([{ ...notLooked, actions: [], signals: [], days: lastWeek }]).heading).toMatch(/^Your week/)
  })
})

it('a week of a younger store is its days', () => {
  const days = { ...lastWeek, from: '2026-05-17', comparedWith: null, net_sales: metric(124_000, null) }
  const digest = weekly([known({ days })])
  expect(digest.subject).toMatch(/^May 17\s–\s19, 2026 €1,240 from 12 orders$/)
  expect(digest.sections[0]?.days).toMatch(/^May 17\s–\s19, 2026$/)
})

it('the text next to the subject leaves out stores of which the email shows nothing', () => {
  const quiet = known({ quietSince: '2026-04-30', actions: [action] })
  expect(daily([quiet, known()]).preview).toBe('Nothing to do.')
})

describe('sample data', () => {
  const sample = known({ store: { ...store, isSample: true } })

  it('is marked in the subject', () => {
    expect(daily([sample]).subject).toBe('Sample data: Yesterday €1,240, 12% above the Tuesday before')
    expect(daily([sample, known()]).subject).toMatch(/^Yesterday: Harbour Goods \(sample data\) €1,240/)
    expect(writeUrgent([{ store: sample.store, insights: [insight] }]).subject).toMatch(
      /^Harbour Goods \(sample data\):/,
    )
  })

  it('is marked in a quiet week', () => {
    const digest = weekly([{ ...sample, days: lastWeek }])
    expect(digest.subject).toMatch(/^Sample data: A quiet week/)
    expect(digest.heading).toBe('A quiet week (sample data)')
  })
})

describe('a quiet week', () => {
  it('is two lines', () => {
    const digest = weekly([known({ days: lastWeek })])
    expect(digest.subject).toBe('A quiet week: €1,240, 12% above the week before')
    expect(digest.heading).toBe('A quiet week')
    expect(digest.sections).toMatchObject([{ figures: [], lists: [] }])
    expect(digest.sections[0]?.lines).toHaveLength(2)
  })

  it('is none if something is to be done in one of the stores', () => {
    const digest = weekly([known({ days: lastWeek }), known({ days: lastWeek, actions: [action] })])
    expect(digest.heading).toBe('Your week')
    expect(digest.sections[1]?.lists).toMatchObject([{ title: 'What to do' }])
  })
})

it('says what was found after actions that were done, also in a quiet week', () => {
  const outcome = { id: 'w', text: 'Since you restocked Lamp on May 12, 9 were sold', basis: 'Units of 7 days.' }
  const outcomes = [{ ...outcome, at: '2026-05-20T00:10:00Z' }]
  const line = ['Since you restocked Lamp on May 12, 9 were sold. Units of 7 days.']
  const [section] = daily([
    known({ outcomes, fine: [{ name: 'figures', text: 'Your figures are up to date' }] }),
  ]).sections
  expect(section?.lines).toEqual([['Nothing to do.'], line, ['Your figures are up to date.']])
  const quiet = weekly([known({ days: lastWeek, outcomes })])
  expect(quiet.heading).toBe('A quiet week')
  expect(quiet.sections[0]?.lines).toContainEqual(line)
})

it('a store without new data for long has one line, and no figures', () => {
  const [section] = daily([known({ quietSince: '2026-04-30', actions: [action] }), known()]).sections
  expect(section).toMatchObject({ figures: [], lists: [] })
  expect(section?.lines[0]?.[0]).toBe('Your last import was on Apr 30, 2026. ')
})

it('names can’t change the direction of the text around them', () => {
  const hostile = known({ store: { ...store, name: '\u202eevil\u0000', isSample: true } })
  const digest = daily([hostile, known()])
  expect(digest.sections[0]?.name).toBe('\u2068evil\u2069 (sample data)')
  expect(digest.subject).not.toContain('\u202e')
})

it('the reminder says when the last import was', () => {
  const reminder = { frequency: 'weekly' as const, store, locale: 'en-US' }
  expect(writeReminder({ ...reminder, quietSince: '2026-04-30' })).toMatchObject({
    subject: 'Your last import was on Apr 30, 2026',
    preview: 'Your weekly email pauses until you import orders.',
  })
  expect(writeReminder({ ...reminder, quietSince: null }).subject).toBe('Import your first orders')
})

it('an urgent email names the store and counts what else is urgent', () => {
  const digest = writeUrgent([{ store, insights: [insight, { ...insight, title: 'Net sales fell 60%' }] }])
  expect(digest.subject).toBe('Harbour Goods: Orders fell 55% and 1 more')
  expect(digest.sections[0]?.lists[0]?.items).toHaveLength(2)
})
