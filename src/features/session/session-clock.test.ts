import { describe, expect, test } from 'vitest'
import { elapsedMs, judgeSession, type Moment, toMoment } from './session-clock.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 2, 2, 9)

/** `minutes` after the start on both clocks, or on each its own. */
function at(minutes: number, pageMinutes = minutes): Moment {
  return { wallMs: START + minutes * MINUTE_MS, pageMs: pageMinutes * MINUTE_MS }
}

function judgeIdle(now: Moment) {
  return judgeSession({ signIn: at(0), lastActivity: at(0) }, now)
}

test.each([
  ['just before the warning', 25 - 1 / 60_000, 'active'],
  ['5 minutes before the end', 25, 'warning'],
  ['just before the end', 30 - 1 / 60_000, 'warning'],
  ['after 30 minutes', 30, 'expired'],
  ['long after', 300, 'expired'],
])('an idle session is judged %s', (_, minutes, phase) => {
  expect(judgeIdle(at(minutes)).phase).toBe(phase)
})

test('what is left is the rest of the 30 minutes, and never less than nothing', () => {
  expect(judgeIdle(at(27)).leftMs).toBe(3 * MINUTE_MS)
  expect(judgeIdle(at(40)).leftMs).toBe(0)
})

test.each([
  [479, 'active'],
  [480, 'maximum'],
  [481, 'maximum'],
])('a session in use for %d minutes is judged %s', (minutes, phase) => {
  const times = { signIn: at(0), lastActivity: at(minutes) }

  expect(judgeSession(times, at(minutes)).phase).toBe(phase)
})

test('the maximum is told rather than the idle time when both have passed', () => {
  expect(judgeSession({ signIn: at(0), lastActivity: at(0) }, at(500)).phase).toBe('maximum')
})

describe('when the clocks disagree', () => {
  test('a machine that slept, whose page clock stood still, has been idle all the same', () => {
    expect(judgeIdle(at(120, 1)).phase).toBe('expired')
  })

  test('a clock that is set back lengthens neither the idle time nor the session', () => {
    expect(judgeIdle(at(-60, 30)).phase).toBe('expired')
    expect(judgeSession({ signIn: at(0), lastActivity: at(-120, 479) }, at(-119, 480)).phase).toBe('maximum')
  })

  test('a clock that is set forward counts as time that has gone by', () => {
    expect(elapsedMs(at(0), at(90, 10))).toBe(90 * MINUTE_MS)
  })

  test('a clock that had not been set yet, and then is, tells nothing of the time between', () => {
    const unset: Moment = { wallMs: 1, pageMs: 0 }

    expect(elapsedMs(unset, at(0, 3))).toBe(3 * MINUTE_MS)
  })

  test('a stored time that lies ahead counts as now', () => {
    expect(toMoment(at(60).wallMs, at(0, 7))).toEqual(at(0, 7))
  })

  test('a stored time is as long ago on the page clock as on the wall clock', () => {
    expect(toMoment(at(0).wallMs, at(10, 3))).toEqual(at(0, -7))
  })
})
