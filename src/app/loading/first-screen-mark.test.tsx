import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectFirstScreen, whenFirstScreenDrawn } from '#lib/first-screen.ts'
import { FirstScreenMark } from './first-screen-mark.tsx'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Screen({ answer }: { answer: Promise<string> }) {
  useQuery({ queryKey: ['figures'], queryFn: () => answer })
  return <FirstScreenMark />
}

const passMs = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the first screen counts as drawn when its data is painted', async () => {
  expectFirstScreen()
  let isDrawn = false
  void whenFirstScreenDrawn().then(() => (isDrawn = true))
  const { promise, resolve } = Promise.withResolvers<string>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen answer={promise} />
    </QueryClientProvider>,
  )
  await passMs(1_000)
  expect(isDrawn).toBe(false)

  resolve('figures')
  await passMs(0)
  expect(isDrawn).toBe(false)
  await passMs(1_000)

  expect(isDrawn).toBe(true)
})
