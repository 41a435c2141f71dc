import { afterEach, expect, test } from 'vitest'
import { createBrowserRouter } from 'react-router'
import { pageSessionId } from '#lib/ids.ts'
import { keyHistoryEntry } from './page-start.ts'

afterEach(() => history.replaceState(null, '', '/'))

function readKey() {
  const router = createBrowserRouter([{ path: '*' }])
  const { key } = router.state.location
  router.dispose()
  return key
}

test('the history entry of a full page load gets its own key and keeps its state', () => {
  history.replaceState({ usr: { from: 'a link' } }, '', '/dashboard')

  keyHistoryEntry()

  expect(readKey()).toBe(pageSessionId)
  expect(history.state).toMatchObject({ usr: { from: 'a link' } })
})

test('a reloaded history entry keeps its key', () => {
  history.replaceState({ key: 'first-visit' }, '', '/dashboard')

  keyHistoryEntry()

  expect(readKey()).toBe('first-visit')
})
