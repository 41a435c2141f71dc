import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, daysBetween } from '#domain/periods.ts'
import { type DigestSchedule, dueSlot, knownZone, latestSlot } from './schedule.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const daily = (timeZone: string, hour = 7): DigestSchedule => ({ frequency: 'daily', weekday: 1, hour, timeZone })
const weekly = (weekday: number, timeZone = 'UTC'): DigestSchedule => ({
  frequency: 'weekly',
  weekday,
  hour: 7,
  timeZone,
})

const at = (text: string) => new Date(text)
const slotAt = (schedule: DigestSchedule, now: string) => latestSlot(schedule, at(now))?.at.toISOString() ?? null
const long = at('2020-01-01T00:00Z')

const localTime = (timeZone: string, instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainTime().toString()

/** Looks every ten minutes, as the server does every minute, and returns when digests were due. */
function dueIn(schedule: DigestSchedule, from: string, days: number): Date[] {
  const sent: Date[] = []
  const start = at(from).getTime()
  for (let now = start; now < start + days * DAY_MS; now += 10 * MINUTE_MS) {
    const slot = dueSlot(schedule, { now: new Date(now), chosenAt: long, lastSlot: sent.at(-1) ?? null })
    if (slot) sent.push(slot.at)
  }
  return sent
}

describe('a daily digest', () => {
  it.each([
    ['Pacific/Auckland', '2026-03-31T00:00Z'],
    ['Pacific/Auckland', '2026-09-23T00:00Z'],
    ['America/Los_Angeles', '2026-03-04T00:00Z'],
    ['America/Los_Angeles', '2026-10-28T00:00Z'],
  ])('comes at 7:00 in %s each day around the change of clocks after %s', (timeZone, from) => {
    const sent = dueIn(daily(timeZone), from, 10)
    const local = sent.filter((slot) => slot >= at(from))
    expect(local).toHaveLength(10)
    expect(new Set(local.map((slot) => localTime(timeZone, slot)))).toEqual(new Set(['07:00:00']))
    expect(new Set(local.map((slot) => dayIn(timeZone, slot))).size).toBe(10)
  })

  it('comes an hour later when its hour is skipped, and once when it is doubled', () => {
    expect(slotAt(daily('America/New_York', 2), '2026-03-08T12:00Z')).toBe('2026-03-08T07:00:00.000Z')
    expect(slotAt(daily('America/New_York', 1), '2026-11-01T12:00Z')).toBe('2026-11-01T05:00:00.000Z')
    expect(dueIn(daily('America/New_York', 1), '2026-11-01T04:00Z', 1).at(-1)?.toISOString()).toBe(
      '2026-11-01T05:00:00.000Z',
    )
  })

  it('is counted in UTC in a time zone that doesn’t exist', () => {
    expect(knownZone('Mars/Olympus')).toBe('UTC')
    expect(slotAt(daily('Mars/Olympus'), '2026-05-20T12:00Z')).toBe('2026-05-20T07:00:00.000Z')
  })

  it('comes once after a week of sleep', () => {
    const lastSlot = at('2026-05-13T07:00Z')
    const slot = dueSlot(daily('UTC'), { now: at('2026-05-20T09:30Z'), chosenAt: long, lastSlot })
    expect(slot).toEqual({ at: at('2026-05-20T07:00Z'), day: '2026-05-20' })
    const past = { now: at('2026-05-20T09:31Z'), chosenAt: long, lastSlot: slot?.at ?? null }
    expect(dueSlot(daily('UTC'), past)).toBeNull()
  })

  it('is dropped once its day is over', () => {
    const past = { chosenAt: long, lastSlot: at('2026-05-18T07:00Z') }
    expect(dueSlot(daily('UTC'), { ...past, now: at('2026-05-19T23:59Z') })?.day).toBe('2026-05-19')
    expect(dueSlot(daily('UTC'), { ...past, now: at('2026-05-20T06:59Z') })).toBeNull()
  })

  it('doesn’t come for an hour before it was chosen', () => {
    const chosenAt = at('2026-05-20T09:00Z')
    expect(dueSlot(daily('UTC'), { now: at('2026-05-20T09:01Z'), chosenAt, lastSlot: null })).toBeNull()
    expect(dueSlot(daily('UTC'), { now: at('2026-05-21T07:00Z'), chosenAt, lastSlot: null })?.day).toBe('2026-05-21')
  })

  it('doesn’t come twice on the day on which its hour is changed', () => {
    const past = { chosenAt: at('2026-05-20T09:00Z'), lastSlot: at('2026-05-20T07:00Z') }
    expect(dueSlot(daily('UTC', 18), { ...past, now: at('2026-05-20T18:00Z') })).toBeNull()
    expect(dueSlot(daily('UTC', 18), { ...past, now: at('2026-05-21T18:00Z') })?.day).toBe('2026-05-21')
  })
})

describe('a weekly digest', () => {
  it('comes on its weekday', () => {
    expect(slotAt(weekly(1), '2026-05-20T12:00Z')).toBe('2026-05-18T07:00:00.000Z')
    expect(slotAt(weekly(3), '2026-05-20T06:59Z')).toBe('2026-05-13T07:00:00.000Z')
    expect(dueIn(weekly(3), '2026-05-14T08:00Z', 21).map((slot) => dayIn('UTC', slot))).toEqual([
      '2026-05-13',
      '2026-05-20',
      '2026-05-27',
      '2026-06-03',
    ])
  })

  it('comes on the day of the last daily one', () => {
    const past = { chosenAt: at('2026-05-20T09:00Z'), lastSlot: at('2026-05-20T07:00Z'), now: at('2026-05-20T18:00Z') }
    const changed = { ...weekly(3), hour: 18 }
    expect(dueSlot(changed, { ...past, lastFrequency: 'daily' })?.day).toBe('2026-05-20')
    expect(dueSlot(changed, { ...past, lastFrequency: 'weekly' })).toBeNull()
  })

  it('may be two days late', () => {
    const past = { chosenAt: long, lastSlot: null }
    expect(dueSlot(weekly(1), { ...past, now: at('2026-05-20T23:00Z') })?.day).toBe('2026-05-18')
    expect(dueSlot(weekly(1), { ...past, now: at('2026-05-21T00:00Z') })).toBeNull()
  })
})

it('nothing is due for who wants none', () => {
  const never: DigestSchedule = { ...daily('UTC'), frequency: 'never' }
  expect(dueSlot(never, { now: at('2026-05-20T12:00Z'), chosenAt: long, lastSlot: null })).toBeNull()
})

const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
]

const schedules = fc.record({
  frequency: fc.constantFrom('daily' as const, 'weekly' as const),
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 0, max: 23 }),
  timeZone: fc.constantFrom(...ZONES),
})
const moments = fc.date({ min: at('2010-01-01'), max: at('2040-01-01'), noInvalidDate: true })

it('a slot is never in the future, never older than a day or a week, and the same until the next one', () => {
  fc.assert(
    fc.property(schedules, moments, (schedule, now) => {
      const slot = latestSlot(schedule, now)
      const days = schedule.frequency === 'daily' ? 1 : 7
      expect(slot?.at.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(daysBetween(slot?.day ?? '0001-01-01', dayIn(schedule.timeZone, now))).toBeLessThanOrEqual(days)
      expect(latestSlot(schedule, slot?.at ?? now)?.at).toEqual(slot?.at)
    }),
  )
})

it('what was sent isn’t due again', () => {
  fc.assert(
    fc.property(schedules, moments, fc.integer({ min: 0, max: 600 }), (schedule, now, minutes) => {
      const first = dueSlot(schedule, { now, chosenAt: long, lastSlot: null })
      if (!first) return
      const later = new Date(now.getTime() + minutes * MINUTE_MS)
      const again = dueSlot(schedule, { now: later, chosenAt: long, lastSlot: first.at })
      expect(again === null || again.day > first.day).toBe(true)
    }),
  )
})
