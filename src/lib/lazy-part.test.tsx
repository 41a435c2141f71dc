import { render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(() => vi.restoreAllMocks())

const Chart = () => <p>Chart</p>

it('a part that could not load without a network loads when the browser is online again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi
    .fn<() => Promise<typeof Chart>>(async () => Chart)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyPart(load)
  render(
    <Suspense fallback="Loading">
      <Part />
    </Suspense>,
  )
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.getByText('Loading')).toBeVisible()

  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))

  expect(await screen.findByText('Chart')).toBeVisible()
})

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }

  static getDerivedStateFromError({ message }: Error) {
    return { message }
  }

  override render() {
    return this.state.message ?? this.props.children
  }
}

it('a part that fails to load online shows its error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const load = vi.fn<() => Promise<typeof Chart>>(async () => Chart).mockRejectedValue(new TypeError('Failed to fetch'))
  const Part = lazyPart(load)

  render(
    <Boundary>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </Boundary>,
  )

  expect(await screen.findByText('Failed to fetch')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a part whose code was loaded before renders without its fallback', async () => {
  const load = vi.fn<() => Promise<typeof Chart>>(async () => Chart)
  const Part = lazyPart(load)
  Part.preload()
  await waitFor(() => expect(load).toHaveResolved())
  const Fallback = vi.fn<() => ReactNode>(() => 'Loading')

  render(
    <Suspense fallback={<Fallback />}>
      <Part />
    </Suspense>,
  )

  expect(screen.getByText('Chart')).toBeVisible()
  expect(Fallback).not.toHaveBeenCalled()
  expect(load).toHaveBeenCalledTimes(1)
})
