import { describe, expect, test } from 'vitest'
import { elapsedMs, judgeSession, type Moment, toMoment } from './session-clock.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 2, 2, 9)

/** Returns the moment `minutes` after the start. With `pageMinutes`, the page's clock shows another time. */
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
])('an idle session is %s', (_, minutes, phase) => {
  expect(judgeIdle(at(minutes)).phase).toBe(phase)
})

test('the time left is the rest of 30 minutes, and at least zero', () => {
  expect(judgeIdle(at(27)).leftMs).toBe(3 * MINUTE_MS)
  expect(judgeIdle(at(40)).leftMs).toBe(0)
})

test.each([
  [479, 'active'],
  [480, 'maximum'],
  [481, 'maximum'],
])('a session in use for %d minutes is %s', (minutes, phase) => {
  const times = { signIn: at(0), lastActivity: at(minutes) }

  expect(judgeSession(times, at(minutes)).phase).toBe(phase)
})

test('the maximum takes precedence over the idle timeout', () => {
  expect(judgeSession({ signIn: at(0), lastActivity: at(0) }, at(500)).phase).toBe('maximum')
})

describe('when the clocks disagree', () => {
  test('sleep counts as idle time, although the page clock stops', () => {
    expect(judgeIdle(at(120, 1)).phase).toBe('expired')
  })

  test("setting the clock back doesn't extend the session", () => {
    expect(judgeIdle(at(-60, 30)).phase).toBe('expired')
    expect(judgeSession({ signIn: at(0), lastActivity: at(-120, 479) }, at(-119, 480)).phase).toBe('maximum')
  })

  test('setting the clock forward counts as elapsed time', () => {
    expect(elapsedMs(at(0), at(90, 10))).toBe(90 * MINUTE_MS)
  })

  test("a clock that is set for the first time doesn't count as elapsed time", () => {
    const unset: Moment = { wallMs: 1, pageMs: 0 }

    expect(elapsedMs(unset, at(0, 3))).toBe(3 * MINUTE_MS)
  })

  test('a stored time in the future counts as now', () => {
    expect(toMoment(at(60).wallMs, at(0, 7))).toEqual(at(0, 7))
  })

  test('a stored time has the same age on both clocks', () => {
    expect(toMoment(at(0).wallMs, at(10, 3))).toEqual(at(0, -7))
  })
})
