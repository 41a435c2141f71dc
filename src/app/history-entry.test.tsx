import { afterEach, expect, test } from 'vitest'
import { createBrowserRouter } from 'react-router'
import { pageSessionId } from '#lib/page-session.ts'
import { keyHistoryEntry } from './history-entry.ts'

afterEach(() => history.replaceState(null, '', '/'))

function readKey() {
  const router = createBrowserRouter([{ path: '*' }])
  const { key } = router.state.location
  router.dispose()
  return key
}

test('the entry of a full page load has a key of its own, and keeps its state', () => {
  history.replaceState({ usr: { from: 'a link' } }, '', '/dashboard')

  keyHistoryEntry()

  expect(readKey()).toBe(pageSessionId)
  expect(history.state).toMatchObject({ usr: { from: 'a link' } })
})

test('an entry that is loaded again keeps its key, so that its scroll position is restored', () => {
  history.replaceState({ key: 'first-visit' }, '', '/dashboard')

  keyHistoryEntry()

  expect(readKey()).toBe('first-visit')
})
