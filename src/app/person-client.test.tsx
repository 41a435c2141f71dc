import type { QueryClient } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { usePersonClient } from './query-client.ts'

/** Renders a part of the page that has to wait, and so is rendered twice. Returns the clients that it got. */
async function renderWaiting(personId: string) {
  const seen: QueryClient[] = []
  const { promise, resolve } = Promise.withResolvers<null>()
  function Screen() {
    seen.push(usePersonClient(personId))
    return use(promise)
  }
  const { unmount } = await act(async () =>
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    ),
  )
  await act(async () => resolve(null))
  return { seen, unmount }
}

test('a render that starts again keeps the client', async () => {
  const { seen } = await renderWaiting('a')

  expect(seen.length).toBeGreaterThan(1)
  expect(new Set(seen).size).toBe(1)
})

test('another person, and the same one who signs in again, get a new client', async () => {
  const {
    seen: [first],
    unmount,
  } = await renderWaiting('b')
  const {
    seen: [other],
  } = await renderWaiting('c')
  unmount()
  const {
    seen: [again],
  } = await renderWaiting('b')

  expect(new Set([first, other, again]).size).toBe(3)
})
