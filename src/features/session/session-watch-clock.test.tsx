import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, ACTIVITY_KEY, MINUTE_MS, pass, sleep, watchSession } from '#test/harness/pages/session-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('after a sleep', () => {
  test.each(['focus', 'pageshow', 'online', 'visibilitychange'])('%s ends the session at once', (name) => {
    const { onEnd } = watchSession()

    sleep(31)
    window.dispatchEvent(new Event(name))

    expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired')
  })

  test("the first key press after a long sleep doesn't extend the session", () => {
    const { onEnd } = watchSession()

    sleep(31)
    act('keydown')

    expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired')
  })

  test('after 27 minutes of sleep the warning shows 3 minutes', () => {
    const { watch } = watchSession()

    sleep(27)
    window.dispatchEvent(new Event('focus'))

    expect(watch.getView()).toEqual({ phase: 'warning', secondsLeft: 180 })
  })
})

describe('with the clock set back by two hours', () => {
  test("the idle timeout isn't delayed", () => {
    const { onEnd } = watchSession()
    pass(10)

    sleep(-120)
    pass(19.9)
    expect(onEnd).not.toHaveBeenCalled()
    pass(0.2)

    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('activity still counts, in the other tabs too', () => {
    const { onEnd } = watchSession()
    sleep(-120)

    pass(20)
    act('keydown')
    pass(20)

    expect(onEnd).not.toHaveBeenCalled()
    expect(Number(localStorage.getItem(ACTIVITY_KEY))).toBe(Date.now() - 20 * MINUTE_MS)
  })
})
