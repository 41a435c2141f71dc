import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, ACTIVITY_KEY, MINUTE_MS, pass, sleep, watchSession } from '#test/harness/pages/session-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Stores activity as another tab does. */
function actElsewhere(at = Date.now()) {
  localStorage.setItem(ACTIVITY_KEY, String(at))
  window.dispatchEvent(new StorageEvent('storage', { key: ACTIVITY_KEY, newValue: String(at) }))
}

describe('with several tabs', () => {
  test('activity in another tab keeps this one active', () => {
    const { onWarning } = watchSession()
    pass(20)

    actElsewhere()
    pass(24)

    expect(onWarning).not.toHaveBeenCalled()
  })

  test('activity in another tab ends the warning here', () => {
    const { watch } = watchSession()
    pass(26)

    actElsewhere()

    expect(watch.getView().phase).toBe('active')
  })

  test("activity in another tab during this tab's sleep keeps the session active", () => {
    const { onEnd } = watchSession()

    sleep(40)
    localStorage.setItem(ACTIVITY_KEY, String(Date.now() - 5 * MINUTE_MS))
    window.dispatchEvent(new Event('focus'))

    expect(onEnd).not.toHaveBeenCalled()
  })

  test('activity is shared with other tabs at most every 5 s, and the latest activity by the next check', () => {
    watchSession()
    vi.advanceTimersByTime(6000)

    const told = new Set<string | null>()
    for (let press = 0; press < 40; press += 1) {
      act('keydown')
      told.add(localStorage.getItem(ACTIVITY_KEY))
      vi.advanceTimersByTime(50)
    }
    expect(told.size).toBe(1)
    const last = Date.now() - 50
    vi.advanceTimersByTime(10_000)

    expect(Number(localStorage.getItem(ACTIVITY_KEY))).toBe(last)
  })

  test('an older time from another tab is ignored', () => {
    const { onWarning } = watchSession()
    pass(10)
    act('keydown')

    actElsewhere(Date.now() - 9 * MINUTE_MS)
    pass(24)

    expect(onWarning).not.toHaveBeenCalled()
  })

  test.each(['', 'soon', '-1', '{}'])('%j instead of a time is ignored', (text) => {
    const { onWarning } = watchSession()
    pass(5)

    localStorage.setItem(ACTIVITY_KEY, text)
    pass(20)

    expect(onWarning).toHaveBeenCalledOnce()
  })
})
