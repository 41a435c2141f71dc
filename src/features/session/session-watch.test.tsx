import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '#test/refusing-storage.ts'
import { SessionWatch } from './session-watch.ts'

const MINUTE_MS = 60_000
const ACTIVITY_KEY = 'cartwright-last-activity'

let stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watchSession({ signedInAt = Date.now() } = {}) {
  const watch = new SessionWatch(signedInAt)
  const onWarning = vi.fn<() => void>()
  const onEnd = vi.fn<(ending: string) => void>()
  stops.push(watch.start({ onWarning, onEnd }))
  return { watch, onWarning, onEnd }
}

function pass(minutes: number) {
  vi.advanceTimersByTime(minutes * MINUTE_MS)
}

function act(name: string, target: EventTarget = document.body) {
  target.dispatchEvent(new Event(name, { bubbles: true }))
}

/** As if the machine slept: the wall clock goes on, no timer runs. */
function sleep(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS)
}

/** As another tab stores its activity. */
function actElsewhere(at = Date.now()) {
  localStorage.setItem(ACTIVITY_KEY, String(at))
  window.dispatchEvent(new StorageEvent('storage', { key: ACTIVITY_KEY, newValue: String(at) }))
}

test('the warning comes after 25 minutes, once, and counts down by the second', () => {
  const { watch, onWarning } = watchSession()

  pass(24.9)
  expect(onWarning).not.toHaveBeenCalled()
  pass(0.1)
  expect(onWarning).toHaveBeenCalledTimes(1)
  expect(watch.getView()).toEqual({ phase: 'warning', secondsLeft: 300 })
  vi.advanceTimersByTime(1000)
  expect(watch.getView().secondsLeft).toBe(299)
  pass(1)
  expect(onWarning).toHaveBeenCalledTimes(1)
})

test('the session ends after 30 idle minutes, once', () => {
  const { onEnd } = watchSession()

  pass(29.99)
  expect(onEnd).not.toHaveBeenCalled()
  pass(60)

  expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired')
})

test('idle time is checked every 10 s', () => {
  const { onEnd } = watchSession()

  sleep(40)
  vi.advanceTimersByTime(9999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)

  expect(onEnd).toHaveBeenCalledOnce()
})

test.each(['mousedown', 'keydown', 'touchstart', 'scroll'])('%s starts the idle time anew', (name) => {
  const { onWarning } = watchSession()
  pass(20)

  act(name)

  pass(24.9)
  expect(onWarning).not.toHaveBeenCalled()
  pass(0.2)
  expect(onWarning).toHaveBeenCalledOnce()
})

test('moving the mouse is no activity', () => {
  const { onWarning } = watchSession()
  pass(20)

  act('mousemove')
  pass(5)

  expect(onWarning).toHaveBeenCalledOnce()
})

test('activity during the warning takes it back', () => {
  const { watch, onEnd } = watchSession()
  pass(26)

  act('keydown')

  expect(watch.getView()).toEqual({ phase: 'active', secondsLeft: null })
  pass(24)
  expect(onEnd).not.toHaveBeenCalled()
})

test('pressing a button of the warning itself is left to the button', () => {
  const { watch } = watchSession()
  document.body.innerHTML = '<div data-uncounted><button>Extend</button></div>'
  pass(26)

  act('mousedown', document.querySelector('button') ?? undefined)

  expect(watch.getView().phase).toBe('warning')
  document.body.innerHTML = ''
})

test('restarting gives another 30 minutes', () => {
  const { watch, onEnd } = watchSession()
  pass(29)

  watch.restart()

  expect(watch.getView().phase).toBe('active')
  pass(29)
  expect(onEnd).not.toHaveBeenCalled()
  pass(1)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('the maximum comes however active the person is', () => {
  const { onEnd } = watchSession()

  for (let minute = 0; minute < 479; minute += 1) {
    pass(1)
    act('keydown')
  }
  expect(onEnd).not.toHaveBeenCalled()
  pass(1)

  expect(onEnd).toHaveBeenCalledExactlyOnceWith('maximum')
})

test('the maximum runs from the sign-in, not from the opening of the page', () => {
  const { onEnd } = watchSession({ signedInAt: Date.now() - 479 * MINUTE_MS })

  pass(1)

  expect(onEnd).toHaveBeenCalledExactlyOnceWith('maximum')
})

test('what is over stays over', () => {
  const { watch, onEnd } = watchSession()
  pass(30)

  act('keydown')
  watch.restart()
  window.dispatchEvent(new Event('focus'))
  pass(31)

  expect(watch.getView().phase).toBe('expired')
  expect(onEnd).toHaveBeenCalledOnce()
})

test('nothing is watched any more once it has been stopped', () => {
  const { onEnd, onWarning } = watchSession()

  for (const stop of stops.splice(0)) stop()
  pass(60)

  expect(onWarning).not.toHaveBeenCalled()
  expect(onEnd).not.toHaveBeenCalled()
})

describe('after a sleep', () => {
  test.each(['focus', 'pageshow', 'online', 'visibilitychange'])('%s ends the session at once', (name) => {
    const { onEnd } = watchSession()

    sleep(31)
    window.dispatchEvent(new Event(name))

    expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired')
  })

  test('the first key comes too late', () => {
    const { onEnd } = watchSession()

    sleep(31)
    act('keydown')

    expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired')
  })

  test('of 27 minutes the warning shows the 3 that are left', () => {
    const { watch } = watchSession()

    sleep(27)
    window.dispatchEvent(new Event('focus'))

    expect(watch.getView()).toEqual({ phase: 'warning', secondsLeft: 180 })
  })
})

describe('with the clock set back by two hours', () => {
  test('the idle time ends when it would have', () => {
    const { onEnd } = watchSession()
    pass(10)

    sleep(-120)
    pass(19.9)
    expect(onEnd).not.toHaveBeenCalled()
    pass(0.2)

    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('activity still counts, and is told to the other tabs', () => {
    const { onEnd } = watchSession()
    sleep(-120)

    pass(20)
    act('keydown')
    pass(20)

    expect(onEnd).not.toHaveBeenCalled()
    expect(Number(localStorage.getItem(ACTIVITY_KEY))).toBe(Date.now() - 20 * MINUTE_MS)
  })
})

describe('with several tabs', () => {
  test('activity in another one keeps this one alive', () => {
    const { onWarning } = watchSession()
    pass(20)

    actElsewhere()
    pass(24)

    expect(onWarning).not.toHaveBeenCalled()
  })

  test('activity in another one takes back the warning here', () => {
    const { watch } = watchSession()
    pass(26)

    actElsewhere()

    expect(watch.getView().phase).toBe('active')
  })

  test('activity that this tab slept through is found in time', () => {
    const { onEnd } = watchSession()

    sleep(40)
    localStorage.setItem(ACTIVITY_KEY, String(Date.now() - 5 * MINUTE_MS))
    window.dispatchEvent(new Event('focus'))

    expect(onEnd).not.toHaveBeenCalled()
  })

  test('activity here is told to the others at most every 5 s, and the last of it by the next check', () => {
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

  test('an older time from another tab shortens nothing', () => {
    const { onWarning } = watchSession()
    pass(10)
    act('keydown')

    actElsewhere(Date.now() - 9 * MINUTE_MS)
    pass(24)

    expect(onWarning).not.toHaveBeenCalled()
  })

  test.each(['', 'soon', '-1', '{}'])('%j in place of the time is passed over', (text) => {
    const { onWarning } = watchSession()
    pass(5)

    localStorage.setItem(ACTIVITY_KEY, text)
    pass(20)

    expect(onWarning).toHaveBeenCalledOnce()
  })
})

test('a storage that refuses everything leaves this tab to itself', () => {
  stubStorage().isForbidden = true
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { onWarning, onEnd } = watchSession()

  pass(20)
  act('keydown')
  pass(25)
  expect(onWarning).toHaveBeenCalledOnce()
  pass(5)

  expect(onEnd).toHaveBeenCalledOnce()
})
