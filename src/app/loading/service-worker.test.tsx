import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from './service-worker.ts'
import { UpdateOffer } from './update-offer.tsx'

class FakeRegistration extends EventTarget {
  waiting: { postMessage: (message: unknown) => void } | null = null
  installing: EventTarget | null = null
  update = vi.fn<() => Promise<void>>(async () => {})
}

/** A browser with a simulated service worker. */
function fakeBrowser({ isControlled }: { isControlled: boolean }) {
  const registration = new FakeRegistration()
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? {} : null,
    register: vi.fn<(path: string) => Promise<FakeRegistration>>(async () => registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  const postMessage = vi.fn<(message: unknown) => void>()
  const installUpdate = () => {
    registration.installing = new EventTarget()
    registration.dispatchEvent(new Event('updatefound'))
    registration.waiting = { postMessage }
    registration.installing.dispatchEvent(new Event('statechange'))
  }
  return { registration, container, postMessage, installUpdate }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a new version is offered, and used only on request', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const user = userEvent.setup()
  const { registration, container, postMessage, installUpdate } = fakeBrowser({ isControlled: true })
  render(<UpdateOffer />)
  await waitFor(() => expect(container.register).toHaveBeenCalledWith('/sw.js'))
  await waitFor(() => {
    installUpdate()
    expect(screen.getByText('A new version is ready')).toBeVisible()
  })
  expect(registration.waiting).not.toBeNull()
  expect(postMessage).not.toHaveBeenCalled()

  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(postMessage).toHaveBeenCalledWith('skip-waiting')
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a new version can wait', async () => {
  const user = userEvent.setup()
  const { postMessage, installUpdate } = fakeBrowser({ isControlled: true })
  render(<UpdateOffer />)
  await waitFor(() => {
    installUpdate()
    expect(screen.getByText('A new version is ready')).toBeVisible()
  })
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument()
  expect(postMessage).not.toHaveBeenCalled()
})

test("the first version isn't offered as an update", async () => {
  const { registration, container, installUpdate } = fakeBrowser({ isControlled: false })
  render(<UpdateOffer />)
  await waitFor(() => expect(container.register).toHaveBeenCalled())
  installUpdate()
  expect(registration.waiting).not.toBeNull()
  expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument()
})

test('the page checks for a new version every hour', async () => {
  vi.useFakeTimers()
  const { registration } = fakeBrowser({ isControlled: true })
  const { unmount } = render(<UpdateOffer />)
  await vi.advanceTimersByTimeAsync(3_599_999)
  expect(registration.update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(registration.update).toHaveBeenCalledOnce()
  unmount()
})

test('the service worker is registered when the page has loaded and the browser is idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { container } = fakeBrowser({ isControlled: false })
  registerServiceWorker()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(container.register).not.toHaveBeenCalled()

  window.dispatchEvent(new Event('load'))
  expect(container.register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)

  expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js')
})
