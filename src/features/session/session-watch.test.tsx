import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, MINUTE_MS, pass, sleep, watchSession } from '#test/harness/pages/session-watch.ts'
import { stubStorage } from '#test/harness/screens/refusing-storage.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the warning starts once after 25 minutes, and counts down by the second', () => {
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

test.each(['mousedown', 'keydown', 'touchstart', 'scroll'])('%s restarts the idle timer', (name) => {
  const { onWarning } = watchSession()
  pass(20)

  act(name)

  pass(24.9)
  expect(onWarning).not.toHaveBeenCalled()
  pass(0.2)
  expect(onWarning).toHaveBeenCalledOnce()
})

test("moving the mouse isn't activity", () => {
  const { onWarning } = watchSession()
  pass(20)

  act('mousemove')
  pass(5)

  expect(onWarning).toHaveBeenCalledOnce()
})

test('activity during the warning ends it', () => {
  const { watch, onEnd } = watchSession()
  pass(26)

  act('keydown')

  expect(watch.getView()).toEqual({ phase: 'active', secondsLeft: null })
  pass(24)
  expect(onEnd).not.toHaveBeenCalled()
})

test("a click on the warning itself isn't activity", () => {
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

test('the maximum ends an active session', () => {
  const { onEnd } = watchSession()

  for (let minute = 0; minute < 479; minute += 1) {
    pass(1)
    act('keydown')
  }
  expect(onEnd).not.toHaveBeenCalled()
  pass(1)

  expect(onEnd).toHaveBeenCalledExactlyOnceWith('maximum')
})

test('the maximum counts from the sign-in, not from the page load', () => {
  const { onEnd } = watchSession({ signedInAt: Date.now() - 479 * MINUTE_MS })

  pass(1)

  expect(onEnd).toHaveBeenCalledExactlyOnceWith('maximum')
})

test('an ended session stays ended', () => {
  const { watch, onEnd } = watchSession()
  pass(30)

  act('keydown')
  watch.restart()
  window.dispatchEvent(new Event('focus'))
  pass(31)

  expect(watch.getView().phase).toBe('expired')
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a stopped watch does nothing', () => {
  const { onEnd, onWarning, stop } = watchSession()

  stop()
  pass(60)

  expect(onWarning).not.toHaveBeenCalled()
  expect(onEnd).not.toHaveBeenCalled()
})

test('with blocked storage, this tab tracks its own activity', () => {
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
