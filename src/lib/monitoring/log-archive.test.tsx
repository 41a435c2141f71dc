import { expect, test, vi, beforeEach, afterEach } from 'vitest'
import { clearLog, forgetLog, getLogEntries, log } from './log.ts'
import { startLogArchive } from './log-archive.ts'

function stored(): { message: string }[] {
  return JSON.parse(localStorage.getItem('cartwright-log') ?? '{"entries":[]}').entries
}

beforeEach(() => {
  vi.useFakeTimers()
  clearLog()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the newest hundred entries are stored', () => {
  const stop = startLogArchive({ personId: 'ada' })
  for (let count = 1; count <= 120; count += 1) log('info', `Entry ${count}`)
  expect(stored()).toHaveLength(0)
  vi.advanceTimersByTime(1_000)
  expect(stored()).toHaveLength(100)
  expect(stored()[0]?.message).toBe('Entry 21')
  stop()
})

test('pending entries are written when the page is hidden', () => {
  const stop = startLogArchive({ personId: 'ada' })
  log('info', 'Last words')
  window.dispatchEvent(new Event('pagehide'))
  expect(stored().map(({ message }) => message)).toEqual(['Last words'])
  stop()
})

test('stored entries come before the current ones', () => {
  const entry = { id: 'old-1', timestamp: '2026-03-01T10:00:00.000Z', level: 'error', message: 'Earlier', context: {} }
  const rest = { sessionId: 'old', timeElapsed: 5, tags: [], stackTrace: null }
  localStorage.setItem(
    'cartwright-log',
    JSON.stringify({ personId: 'ada', entries: [{ ...entry, ...rest }, 'no entry', null] }),
  )
  log('info', 'Now')
  const stop = startLogArchive({ personId: 'ada' })
  expect(getLogEntries().map(({ message }) => message)).toEqual(['Earlier', 'Now'])
  stop()
})

test('the log works with broken or full storage', () => {
  localStorage.setItem('cartwright-log', '{')
  const stop = startLogArchive({ personId: 'ada' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  log('info', 'Still here')
  vi.advanceTimersByTime(1_000)
  expect(getLogEntries().map(({ message }) => message)).toEqual(['Still here'])
  stop()
})

test('clearing the log clears the stored entries', () => {
  const stop = startLogArchive({ personId: 'ada' })
  log('info', 'Gone soon')
  vi.advanceTimersByTime(1_000)
  clearLog()
  expect(stored()).toEqual([])
  stop()
})

const messages = () => getLogEntries().map(({ message }) => message)

test('entries are restored for the same person only', () => {
  startLogArchive({ personId: 'ada' })()
  log('info', 'Of Ada')
  const stop = startLogArchive({ personId: 'ada' })
  window.dispatchEvent(new Event('pagehide'))
  stop()
  clearLog()
  startLogArchive({ personId: 'ada' })()
  expect(messages()).toEqual(['Of Ada'])

  startLogArchive({ personId: 'grace' })()
  expect(messages()).toEqual([])
  expect(stored()).toEqual([])
})

test('forgetLog deletes shown and stored entries', () => {
  const stop = startLogArchive({ personId: 'ada' })
  log('info', 'Private')
  vi.advanceTimersByTime(1_000)
  forgetLog()
  expect(messages()).toEqual([])
  expect(localStorage.getItem('cartwright-log')).toBeNull()
  stop()
})

test('entries are sent as JSON only if a URL is given', () => {
  const send = vi.fn<(url: string, init: { method: string; body: string }) => Promise<Response>>(
    async () => new Response(),
  )
  vi.stubGlobal('fetch', send)
  startLogArchive({ personId: 'ada' })()
  const stopQuiet = startLogArchive({ personId: 'ada' })
  log('error', 'Kept here')
  stopQuiet()
  expect(send).not.toHaveBeenCalled()

  const stop = startLogArchive({ personId: 'ada', remoteUrl: 'https://logs.example.com/entries' })
  log('error', 'Sent')
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('https://logs.example.com/entries')
  expect(init?.method).toBe('POST')
  expect(JSON.parse(init?.body ?? '')).toMatchObject({ message: 'Sent', level: 'error' })
  stop()
})
