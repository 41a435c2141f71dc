import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { AppLink } from './app-link.tsx'

function renderLinks(search = '') {
  const links = (
    <>
      <AppLink to="/there" state={{ from: 'here' }}>
        There
      </AppLink>
      <AppLink to="/there?tab=a&store=c#part">Of another store</AppLink>
      <AppLink to="/there?tab=a#part">A part</AppLink>
      <AppLink to="/auth/login">Sign in</AppLink>
      <AppLink to="/there" target="_blank">
        In another tab
      </AppLink>
      <AppLink to="/there" onClick={(event) => event.preventDefault()}>
        Refused
      </AppLink>
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: links }], { initialEntries: [`/here${search}`] })
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

test('a link keeps the store of the open page, unless it names one or leads out of the app', async () => {
  const { router, user } = renderLinks('?tab=b&store=s%201')
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

  expect(addressOf('There')).toBe('/there?store=s+1')
  expect(addressOf('A part')).toBe('/there?tab=a&store=s+1#part')
  expect(addressOf('Of another store')).toBe('/there?tab=a&store=c#part')
  expect(addressOf('Sign in')).toBe('/auth/login')

  await user.click(screen.getByRole('link', { name: 'A part' }))
  expect(router.state.location).toMatchObject({ pathname: '/there', search: '?tab=a&store=s+1', hash: '#part' })
})
