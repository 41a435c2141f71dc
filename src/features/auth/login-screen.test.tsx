import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '#test/harness/screens/refusing-storage.ts'
import {
  followLink,
  newestLink,
  registerPerson,
  renderRoute,
  signUpPerson,
} from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

afterEach(() => {
  vi.unstubAllGlobals()
})

async function openLogin(path = '/auth/login', state?: unknown) {
  const page = await renderRoute(path, { backend, state })
  const email = await screen.findByLabelText('Email')
  async function signIn(credentials: { email: string; password: string }) {
    await page.user.type(email, credentials.email)
    await page.user.type(screen.getByLabelText('Password'), credentials.password)
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  return { ...page, signIn }
}

test('the right password leads to the dashboard', async () => {
  const person = await registerPerson(backend)
  const { router, signIn } = await openLogin()

  await signIn(person)

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(await screen.findByText('You have successfully logged in.')).toBeVisible()
})

test('signing in leads back to where the person came from, with query and hash', async () => {
  const person = await registerPerson(backend)
  const from = { pathname: '/analytics', search: '?period=7d', hash: '#top' }
  const { router, signIn } = await openLogin('/auth/login', { from })

  await signIn(person)

  await waitFor(() => expect(router.state.location).toMatchObject(from))
})

/** Signs up on this browser's screen, then closes the page as if to read the email. */
async function signUpHere(email: string) {
  const { user } = await renderRoute('/auth/register', { backend })
  await user.type(await screen.findByLabelText('Full name'), 'Grace Example')
  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), 'a quiet harbour at dawn')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('heading', { name: 'Check your email' })
  cleanup()
}

test('the confirmation link signs in the browser that signed up and leads to the dashboard', async () => {
  await signUpHere('grace.login@example.com')

  const { router } = await renderRoute(await followLink(backend, await newestLink(backend)), { backend })

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(await screen.findByText('Signed in')).toBeVisible()
})

test('the confirmation link opened elsewhere confirms the address and asks for the password', async () => {
  const person = { email: 'mary.login@example.com', password: 'a quiet harbour at dawn' }
  await signUpHere(person.email)
  localStorage.clear()

  const { router, signIn } = await openLogin(await followLink(backend, await newestLink(backend)))
  expect(screen.getByText('Your email is confirmed')).toBeVisible()
  await signIn(person)

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})

test('a confirmation link opened again only says that the email is confirmed', async () => {
  await signUpHere('jane@example.com')
  const link = await newestLink(backend)
  await followLink(backend, link)

  await openLogin(await followLink(backend, link))

  expect(screen.getByText('Your email is confirmed')).toBeVisible()
  expect(screen.getByText('You can sign in now.')).toBeVisible()
  expect(screen.queryByText(/expired/)).not.toBeInTheDocument()
})

test('a wrong password is reported, and the input stays', async () => {
  const { email } = await registerPerson(backend)
  const { signIn } = await openLogin()

  await signIn({ email, password: 'not my password' })

  expect(await screen.findByText('Login failed')).toBeVisible()
  expect(screen.getByText('Invalid login credentials')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue(email)
  expect(screen.getByLabelText('Password')).toHaveValue('not my password')
  expect(screen.getByLabelText('Password')).toBeInvalid()
  expect(screen.getByText('Check your email and password, then try again.')).toBeVisible()
})

test('a failure that the toast explains is not repeated in the form', async () => {
  const refusal = { code: 422, error_code: 'user_banned', msg: 'User is banned' }
  const answer = ({ url }: Request) => (url.includes('/token') ? Response.json(refusal, { status: 422 }) : null)
  const { user } = await renderRoute('/auth/login', { backend, answer })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'my password')

  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText('Login failed')).toBeVisible()
  expect(screen.getAllByText(/^This account is suspended/)).toHaveLength(1)
})

test('the forgotten-password page takes over the typed email, without putting it in the URL', async () => {
  const { user, router } = await openLogin('/auth/login', { from: { pathname: '/settings', search: '', hash: '' } })
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')

  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))

  expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  expect(router.state.location).toMatchObject({ pathname: '/auth/forgot-password', search: '', hash: '' })
})

test('someone with an unconfirmed email is offered a new link', async () => {
  const person = await signUpPerson(backend)
  const { signIn, user } = await openLogin()
  await signIn(person)

  await user.click(await screen.findByRole('button', { name: 'Send the link again' }))

  expect(await screen.findByText(/on its way|only request this after/)).toBeVisible()
})

test('empty fields show errors without a request', async () => {
  const { user } = await openLogin()

  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(screen.getByText('Enter your email address.')).toBeVisible()
  expect(screen.getByText('Enter your password.')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

test('an unreachable server leaves the form unchanged', async () => {
  const { email, password } = await registerPerson(backend)
  const unreachable = { ...backend, fetch: () => Promise.reject(new TypeError('Failed to fetch')) }
  const { user } = await renderRoute('/auth/login', { backend: unreachable })
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)

  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeVisible()
  expect(screen.getByText('We can’t reach the server')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveValue(password)
})

test('after too many attempts the form says to wait', async () => {
  const refusal = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }
  const answer = ({ url }: Request) => (url.includes('/token') ? Response.json(refusal, { status: 429 }) : null)
  const { user } = await renderRoute('/auth/login', { backend, answer })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'not my password')

  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByText('Too many attempts. Wait up to 15 minutes, then try again.')).toBeVisible()
})

describe('the notice above the form', () => {
  test.each([
    ['/auth/login?verified=true', 'Your email is confirmed'],
    ['/auth/login?timeout=true', 'Your session has expired. Please log in again.'],
    [
      '/auth/login?verified=true#error=access_denied&error_code=otp_expired',
      'This link has been used already or has expired',
    ],
    [
      '/auth/login?verified=true&error=access_denied&error_code=otp_expired',
      'This link has been used already or has expired',
    ],
  ])('%s says so', async (path, message) => {
    await openLogin(path)

    expect(screen.getByText(message)).toBeVisible()
  })

  test('without a reason there is no notice', async () => {
    await openLogin()

    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })
})

test('the password can be shown and hidden', async () => {
  const { user } = await openLogin()

  await user.click(screen.getByRole('button', { name: 'Show characters' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide characters' }))

  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
})

test('without Remember me the session ends with the browser', async () => {
  const person = await registerPerson(backend)
  const { router, signIn, user } = await openLogin()
  await user.click(screen.getByLabelText('Remember me'))

  await signIn(person)

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(document.cookie).toContain('cartwright-browser=1')
})

test('with full local storage a sign-in lasts until the page is closed', async () => {
  const person = await registerPerson(backend)
  stubStorage().isFull = true
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { router, signIn } = await openLogin()

  await signIn(person)

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(await screen.findByRole('button', { name: person.fullName })).toBeVisible()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('cartwright-auth-token'), expect.anything())
})
