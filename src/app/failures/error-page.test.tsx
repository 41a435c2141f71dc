import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { showFatalFailure } from '#app/loading/page-start.ts'
import { clearLog, getLogEntries } from '#lib/monitoring/log.ts'
import { RouteFailure } from './route-failure.tsx'

const Empty = () => null

/** Opens a page whose loader throws the value. */
function openFailing(thrown: unknown) {
  const loader = () => {
    throw thrown
  }
  const routes = [{ path: '/', loader, Component: Empty, ErrorBoundary: RouteFailure, HydrateFallback: Empty }]
  const router = createMemoryRouter(routes)
  render(<RouterProvider router={router} />)
  return router
}

test('an error shows its name, its message and, on request, the details', async () => {
  const error = new RangeError('The chart ran out of paper.')
  error.stack = 'RangeError: at draw (chart.ts:12)'
  openFailing(error)

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible())
  expect(screen.getByText('RangeError')).toBeVisible()
  expect(screen.getByText(': The chart ran out of paper.')).toBeVisible()
  const details = screen.getByRole('group')
  expect(details).not.toHaveAttribute('open')
  await userEvent.click(screen.getByText('Technical details'))
  expect(details).toHaveAttribute('open')
  expect(screen.getByText('RangeError: at draw (chart.ts:12)')).toBeVisible()
})

test('Try again reloads the page, and Go to homepage opens the landing page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  openFailing(new Error('No.'))

  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(reload).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Go to homepage' })).toHaveAttribute('href', '/')
})

test('an unknown address shows Page not found', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Empty, ErrorBoundary: RouteFailure }], {
    initialEntries: ['/nowhere'],
  })
  render(<RouterProvider router={router} />)

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible())
})

test('a submission to a route without an action shows Method not allowed', async () => {
  const router = createMemoryRouter([{ path: '/', element: 'Home', ErrorBoundary: RouteFailure }])
  render(<RouterProvider router={router} />)

  await router.navigate('/', { formMethod: 'post', formData: new FormData() })

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Method not allowed' })).toBeVisible())
  expect(screen.getByText('405')).toBeVisible()
})

test.each([
  ['a bare text', 'out of tea', 'Unknown error'],
  ['an answer with another status', new Response(null, { status: 418, statusText: 'Teapot' }), '418'],
])('%s shows Unexpected Application Error', async (_name, thrown, code) => {
  openFailing(thrown)

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible())
  expect(screen.getByText(code)).toBeVisible()
})

test("a screen that fails is logged once, and an unknown page isn't logged", async () => {
  clearLog()
  openFailing(new RangeError('The chart ran out of paper.'))
  await screen.findByRole('heading', { name: 'Something went wrong' })
  // The effect that logs can run after the page was drawn.
  await waitFor(() =>
    expect(getLogEntries()).toMatchObject([
      { level: 'error', message: 'A screen failed', context: { cause: 'RangeError: The chart ran out of paper.' } },
    ]),
  )
})

test('a failure outside every boundary shows the static notice and is logged as critical', () => {
  clearLog()
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  document.body.innerHTML = '<div id="fatal" hidden>Something went wrong</div>'
  const failure = new Error('Nothing renders.')

  showFatalFailure(failure)

  expect(screen.getByText('Something went wrong')).toBeVisible()
  expect(report).toHaveBeenCalledWith(failure)
  expect(getLogEntries()).toMatchObject([{ level: 'critical', context: { cause: 'Error: Nothing renders.' } }])
  vi.unstubAllGlobals()
})
