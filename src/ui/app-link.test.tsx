import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { AppLink } from './app-link.tsx'

function renderLinks() {
  const links = (
    <>
      <AppLink to="/there" state={{ from: 'here' }}>
        There
      </AppLink>
      <AppLink to="/there" target="_blank">
        In another tab
      </AppLink>
      <AppLink to="/there" onClick={(event) => event.preventDefault()}>
        Refused
      </AppLink>
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: links }], { initialEntries: ['/here'] })
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

test('a link opens its screen with its state', async () => {
  const { router, user } = renderLinks()

  await user.click(screen.getByRole('link', { name: 'There' }))

  expect(router.state.location).toMatchObject({ pathname: '/there', state: { from: 'here' } })
  expect(router.state.historyAction).toBe('PUSH')
})

test('a link to the current page adds no history entry', async () => {
  const { router, user } = renderLinks()
  await user.click(screen.getByRole('link', { name: 'There' }))

  await user.click(screen.getByRole('link', { name: 'There' }))

  expect(router.state.historyAction).toBe('REPLACE')
})

test.each(['{Control>}', '{Meta>}', '{Shift>}', '{Alt>}'])('the browser handles a click with %s', async (key) => {
  const { router, user } = renderLinks()

  await user.keyboard(key)
  await user.click(screen.getByRole('link', { name: 'There' }))

  expect(router.state.location.pathname).toBe('/here')
})

test.each(['In another tab', 'Refused'])(`the link "%s" doesn't change the screen`, async (name) => {
  const { router, user } = renderLinks()

  await user.click(screen.getByRole('link', { name }))

  expect(router.state.location.pathname).toBe('/here')
})
