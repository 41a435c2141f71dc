import { describe, expect, it } from 'vitest'
import type { Finding } from '#domain/analysis/signals/signal-series.ts'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import { decideDigest, isUrgent, urgentSlot } from './decide-digest.ts'

const at = (text: string) => new Date(text)
const now = at('2026-05-20T07:00Z')
const chosenAt = at('2026-01-01T00:00Z')

describe('what a person gets', () => {
  it('is the digest while data arrives', () => {
    expect(decideDigest({ now, chosenAt, newestDataAt: at('2026-05-06T07:01Z'), remindedAt: null })).toBe('digest')
  })

  it('is one reminder after 14 days without data, and then nothing', () => {
    const newestDataAt = at('2026-05-06T07:00Z')
    expect(decideDigest({ now, chosenAt, newestDataAt, remindedAt: null })).toBe('reminder')
    expect(decideDigest({ now, chosenAt, newestDataAt, remindedAt: at('2026-05-20T06:00Z') })).toBe('nothing')
  })

  it('is another reminder the next time', () => {
    const newestDataAt = at('2026-04-20T00:00Z')
    expect(decideDigest({ now, chosenAt, newestDataAt, remindedAt: at('2026-03-01T00:00Z') })).toBe('reminder')
  })

  it('is nothing for two weeks if no data ever arrived, and then a reminder', () => {
    const none = { newestDataAt: null, remindedAt: null }
    expect(decideDigest({ now, chosenAt: at('2026-05-19T00:00Z'), ...none })).toBe('nothing')
    expect(decideDigest({ now, chosenAt, ...none })).toBe('reminder')
  })

  it('is one reminder without data, also after another schedule was chosen', () => {
    const remindedAt = at('2026-02-01T00:00Z')
    const changedAt = at('2026-03-01T00:00Z')
    expect(decideDigest({ now, chosenAt: changedAt, newestDataAt: null, remindedAt })).toBe('nothing')
  })
})

const fall: Finding = {
  series: 'orders',
  direction: 'down',
  window: 3,
  day: '2026-05-19',
  since: '2026-05-17',
  observed: 10,
  expected: 20,
  range: [15, 25],
  pValue: 0.0001,
  qValue: 0.001,
  onceInDays: 4000,
  isNothing: false,
}

const change = (finding: Partial<Finding>, others: Partial<Finding>[] = []): CardSubject => ({
  kind: 'change',
  lead: { ...fall, ...finding },
  findings: others.map((other) => ({ ...fall, ...other })),
  parts: [],
})

describe('an urgent signal', () => {
  it.each([
    ['orders that fell by half over three days', change({}), true],
    ['net sales that fell by more over a week', change({ series: 'net_sales', window: 7, observed: 2 }), true],
    ['a fall beside another one', change({ series: 'refunds' }, [{ series: 'net_sales' }]), true],
    ['a smaller fall', change({ observed: 10.1 }), false],
    ['a fall of one day', change({ window: 1 }), false],
    ['a rise', change({ direction: 'up', observed: 40 }), false],
    ['a product', change({ series: 'product:1' }), false],
  ])('is %s: %#', (_name, subject, expected) => {
    expect(isUrgent(subject)).toBe(expected)
  })

  it('is an end of data, and no large order', () => {
    const days = { from: '2026-05-17', to: '2026-05-19' }
    expect(isUrgent({ kind: 'stopped', source: { series: 'orders', channel: null, days } })).toBe(true)
    const order = { id: '1', day: '2026-05-19', of: 'sales', share: 0.9, period: days } as const
    expect(isUrgent({ kind: 'outlier', order })).toBe(false)
  })
})

describe('an urgent email', () => {
  it('is sent from 7:00 to 22:00 in the person’s time zone', () => {
    const slot = (time: string) => urgentSlot('Pacific/Auckland', { now: at(time), lastSlot: null })
    expect(slot('2026-05-19T18:59Z')).toBeNull()
    expect(slot('2026-05-19T19:00Z')).toEqual({ at: at('2026-05-19T12:00Z'), day: '2026-05-20' })
    expect(slot('2026-05-20T09:59Z')?.day).toBe('2026-05-20')
    expect(slot('2026-05-20T10:00Z')).toBeNull()
  })

  it('is sent once a day', () => {
    const first = urgentSlot('UTC', { now: at('2026-05-20T08:00Z'), lastSlot: null })
    const lastSlot = first?.at ?? null
    expect(urgentSlot('UTC', { now: at('2026-05-20T20:00Z'), lastSlot })).toBeNull()
    expect(urgentSlot('UTC', { now: at('2026-05-21T08:00Z'), lastSlot })?.day).toBe('2026-05-21')
  })
})
